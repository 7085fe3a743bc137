// Before tests of the built program and of the command line: the program is built once, and every command of a test is
// the built one.
import type { TestProject } from 'vitest/node'
import { kindOf } from './kinds.ts'
import { buildScreens } from './screens-build.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Output of `npm run build`: main, preload and renderer. */
    builtDir: string
    screensDir: string
  }
}

export function setup(project: TestProject) {
  const kinds = new Set(project.vitest.state.getPaths().map(kindOf))
  // Commands start a packed program where one is named.
  const isProgramGiven = process.env['ONDECK_PROGRAM'] !== undefined
  if (!kinds.has('screens') && (isProgramGiven || !kinds.has('commands'))) return () => {}
  const built = buildScreens()
  if (!isProgramGiven) process.env['ONDECK_BUILT'] = built.folder
  project.provide('builtDir', built.folder)
  project.provide('screensDir', built.screensDir)
  return () => built.remove()
}
