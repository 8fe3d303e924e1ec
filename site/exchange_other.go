//go:build !linux

package site

import "errors"

// exchange is not known here.
func exchange(_, _ string) error { return errors.ErrUnsupported }
