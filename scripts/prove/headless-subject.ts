import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { installedChromium } from '../../test/support/installed-chromium.ts'
import type { Subject } from './subject.ts'
import { collectProblems, openWorkFolder } from './work-folder.ts'

const root = join(import.meta.dirname, '../..')

/** The same station and screens without a window: the screens are in a browser. */
export async function startHeadlessSubject(): Promise<Subject> {
  const folders = openWorkFolder()
  const startedAtMs = Date.now()
  const program = [join(root, 'bin/ondeck.mjs'), 'headless', '--practice', '--port', '0']
  const child = spawn(process.execPath, [...program, '--data-dir', folders.stationDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const [found] = /http:\S+#code=\S+/.exec(text) ?? []
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`OnDeck ended with ${code}: ${text}`)))
  })
  const browser = await chromium.launch(installedChromium === undefined ? {} : { executablePath: installedChromium })
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  const problems = collectProblems(page)
  await page.goto(address)
  return {
    form: 'headless',
    startedAtMs,
    page,
    pageAddress: new URL('/', address).href,
    dataDir: folders.dataDir,
    work: folders.work,
    window: null,
    problems,
    versions: { node: process.versions.node, chrome: browser.version() },
    ondeck: folders.ondeck,
    async endSession() {
      child.kill('SIGTERM')
      return await ended
    },
    async close() {
      child.kill('SIGKILL')
      await ended
      await browser.close()
      folders.remove()
    },
  }
}
