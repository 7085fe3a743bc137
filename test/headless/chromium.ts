import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { onTestFinished } from 'vitest'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)

/** The system's Chromium, else Playwright's own. Gone when the test is over. */
export async function openChromium(args: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    ...(installed && { executablePath: installed }),
    // Chromium refuses to run as root with its sandbox.
    args: ['--no-sandbox', ...args],
  })
  onTestFinished(() => browser.close())
  return browser
}
