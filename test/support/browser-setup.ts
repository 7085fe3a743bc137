// Before the tests that look at the built program: one Chromium is started for all of them.
import { chromium } from '@playwright/test'
import type { TestProject } from 'vitest/node'
import { kindOf } from './kinds.ts'
import { launchOptions } from './screens-browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browserEndpoint: string
  }
}

/** A name of somebody else's that leads to this computer, as after DNS rebinding. */
const MAPPED = '--host-resolver-rules=MAP *.example 127.0.0.1'

export async function setup(project: TestProject) {
  if (!project.vitest.state.getPaths().some((path) => kindOf(path) === 'screens')) return () => {}
  const browser = await chromium.launchServer(launchOptions([MAPPED]))
  project.provide('browserEndpoint', browser.wsEndpoint())
  return () => browser.close()
}
