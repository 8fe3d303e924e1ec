// Loads the page again as soon as there is another build than the one it is of.
const build = new URL(document.currentScript.src).search.slice(1);
new EventSource("/.benchfolio/builds").onmessage = event => {
  if (event.data !== build) location.reload();
};
