import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const installed = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path))

/** The system's Chromium, else Playwright's own; it refuses to run as root with its sandbox. */
export const launchOptions = (args: readonly string[] = []) => ({
  ...(installed && { executablePath: installed }),
  args: ['--no-sandbox', ...args],
})

export const launchChromium = (args: readonly string[] = []) => chromium.launch(launchOptions(args))
