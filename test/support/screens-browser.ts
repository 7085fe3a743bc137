import { chromium } from '@playwright/test'
import { installedChromium } from './installed-chromium.ts'

/** It refuses to run as root with its sandbox. */
export const launchOptions = (args: readonly string[] = []) => ({
  ...(installedChromium && { executablePath: installedChromium }),
  args: ['--no-sandbox', ...args],
  // Where the tests' locale isn't installed Chromium would give downloads no names but plain ASCII.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
})

export const launchChromium = (args: readonly string[] = []) => chromium.launch(launchOptions(args))
