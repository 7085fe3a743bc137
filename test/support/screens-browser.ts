import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)

/** The system's Chromium, else Playwright's own; it refuses to run as root with its sandbox. */
export const launchOptions = (args: readonly string[] = []) => ({
  ...(installed && { executablePath: installed }),
  args: ['--no-sandbox', ...args],
})

export const launchChromium = (args: readonly string[] = []) => chromium.launch(launchOptions(args))
