// Before the tests that look at the built program: it is built once, and one Chromium is started for all of them.
import { chromium } from '@playwright/test'
import type { TestProject } from 'vitest/node'
import { launchOptions } from './screens-browser.ts'
import { buildScreens } from './screens-build.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Output of `npm run build`: main, preload and renderer. */
    builtDir: string
    screensDir: string
    browserEndpoint: string
  }
}

/** A name of somebody else's that leads to this computer, as after DNS rebinding. */
const MAPPED = '--host-resolver-rules=MAP *.example 127.0.0.1'

export async function setup(project: TestProject) {
  const built = buildScreens()
  const browser = await chromium.launchServer(launchOptions([MAPPED]))
  project.provide('builtDir', built.folder)
  project.provide('screensDir', built.screensDir)
  project.provide('browserEndpoint', browser.wsEndpoint())
  return async () => {
    await browser.close()
    built.remove()
  }
}
