// Real Chromium, in which the test looks at the same page as the stand-in.

import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { installedChromium } from '../../support/installed-chromium.ts'
import { until } from '../../support/until.ts'
import { tell } from './person.ts'

const browser: { context: BrowserContext | null } = { context: null }
let prepared: Promise<unknown> = Promise.resolve()

export async function launchChromium(home: string): Promise<void> {
  const profile = join(home, 'profile')
  const portFile = join(profile, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  browser.context = await chromium.launchPersistentContext(profile, {
    ...(installedChromium && { executablePath: installedChromium }),
    // 0: one that is free; Chromium writes which.
    args: ['--no-sandbox', '--remote-debugging-port=0'],
    viewport: null,
    // A signal is for the program.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  const [port] = (await contentOf(portFile)).split('\n')
  tell({ kind: 'browser', endpoint: `http://127.0.0.1:${port}` })
}

async function contentOf(file: string): Promise<string> {
  await until(() => existsSync(file))
  return readFileSync(file, 'utf8')
}

export function chromiumContext(): BrowserContext {
  if (!browser.context) throw new Error('the application is not ready')
  return browser.context
}

/** Chromium isn't closed while a page is still being prepared: what Playwright then hears of that page ends the process. */
export function preparing<Result>(work: Promise<Result>): Promise<Result> {
  prepared = Promise.allSettled([prepared, work])
  return work
}

export async function closeChromium(): Promise<void> {
  await prepared
  await browser.context?.close()
}
