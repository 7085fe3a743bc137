// Before tests that start the command line: it is built once, and every command of a test is the built one.
import { buildScreens } from './screens-build.ts'

export function setup() {
  // These tests start a packed program instead.
  if (process.env['ONDECK_PROGRAM'] !== undefined) return () => {}
  const built = buildScreens()
  process.env['ONDECK_BUILT'] = built.folder
  return () => built.remove()
}
