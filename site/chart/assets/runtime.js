// The part of ECharts that charts need, as the global that charts.js looks for.
import { init, use, version } from "echarts/core";
import { CustomChart, LineChart, ScatterChart } from "echarts/charts";
import {
  BrushComponent,
  DataZoomInsideComponent,
  GraphicComponent,
  GridComponent,
  LegendScrollComponent,
  ToolboxComponent,
  TooltipComponent,
} from "echarts/components";
import { LabelLayout } from "echarts/features";
import { CanvasRenderer } from "echarts/renderers";

use([
  CustomChart, LineChart, ScatterChart,
  BrushComponent, DataZoomInsideComponent, GraphicComponent, GridComponent,
  LegendScrollComponent, ToolboxComponent, TooltipComponent,
  LabelLayout, CanvasRenderer,
]);

window.echarts = { init, version };
