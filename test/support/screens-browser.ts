import { chromium } from '@playwright/test'
import { installedChromium } from './installed-chromium.ts'

/** It refuses to run as root with its sandbox. */
export const launchOptions = (args: readonly string[] = []) => ({
  ...(installedChromium && { executablePath: installedChromium }),
  args: ['--no-sandbox', ...args],
})

export const launchChromium = (args: readonly string[] = []) => chromium.launch(launchOptions(args))
