import { chromium } from '@playwright/test'
import { installedChromium } from './installed-chromium.ts'

/** Chromium refuses to run as root with its sandbox. */
export const launchOptions = (args: readonly string[] = []) => ({
  ...(installedChromium && { executablePath: installedChromium }),
  args: ['--no-sandbox', ...args],
  // Without an installed locale, Chromium gives downloads only plain ASCII names.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
})

export const launchChromium = (args: readonly string[] = []) => chromium.launch(launchOptions(args))
