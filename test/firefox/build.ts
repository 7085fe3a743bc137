// Before the journeys in Firefox: the screens are built once.
import type { TestProject } from 'vitest/node'
import '../support/build-setup.ts'
import { buildScreens } from '../support/screens-build.ts'

export function setup(project: TestProject) {
  const built = buildScreens()
  project.provide('screensDir', built.screensDir)
  return () => built.remove()
}
