// Evidence of a failed journey: pages as text and as pictures, their console messages, and the stations' data folders
// with their logs. The evidence is copied before the stage is taken down, and its path is printed.

import { cpSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { atPace } from './pace.ts'

/** Videos that a journey pads are larger: they say nothing that their size does not say. */
const MAX_FILE_BYTES = 5_000_000
const PAGE_TIMEOUT_MS = atPace(5_000)

interface FailedJourney {
  readonly title: string
  /** Everything that its facilities wrote. */
  readonly place: string
  readonly contexts: readonly BrowserContext[]
  /** Console errors, exceptions and stations' bugs. */
  readonly complaints: readonly string[]
}

/** Copies what explains a failure, and answers where to. */
export async function saveFailureReport({ title, place, contexts, complaints }: FailedJourney): Promise<string> {
  const parent = join(tmpdir(), 'ondeck-failed-journeys')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, `${title.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 50)}-`))
  for (const [index, page] of contexts.flatMap((context) => context.pages()).entries()) {
    await keepPage(page, join(folder, `page-${index + 1}`))
  }
  writeFileSync(join(folder, 'complaints.txt'), complaints.map((line) => `${line}\n`).join(''))
  cpSync(place, join(folder, 'stage'), { recursive: true, filter: isSmall })
  return folder
}

/** A page that hangs keeps nothing else from being kept. */
async function keepPage(page: Page, file: string) {
  const options = { timeout: PAGE_TIMEOUT_MS }
  const text = await page
    .locator('body')
    .ariaSnapshot(options)
    .catch((error: unknown) => `The page does not answer: ${String(error)}`)
  writeFileSync(`${file}.txt`, `${page.url()}\n\n${text}\n`)
  await page.screenshot({ ...options, path: `${file}.png` }).catch(() => {})
}

/** Sockets and files that are gone by now are passed over. */
function isSmall(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && (stats.isDirectory() || (stats.isFile() && stats.size <= MAX_FILE_BYTES))
}
