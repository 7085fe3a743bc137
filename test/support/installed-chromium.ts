import { existsSync } from 'node:fs'

/** The system's Chromium, the one without windows first: it takes the least. Without any, Playwright's own serves. */
export const installedChromium = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path))
