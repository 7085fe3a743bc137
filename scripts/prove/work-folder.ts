import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const program = join(import.meta.dirname, '../../bin/ondeck.mjs')

/** Folders of one run, and the command line on its practice station. */
export function openWorkFolder() {
  const home = mkdtempSync(join(tmpdir(), 'ondeck-prove-'))
  const stationDir = join(home, 'station')
  const dataDir = join(stationDir, 'practice')
  const work = join(home, 'cameras')
  mkdirSync(work)
  return {
    home,
    stationDir,
    dataDir,
    work,
    ondeck: (...parameters: string[]): Promise<readonly unknown[]> =>
      new Promise((resolve, reject) => {
        const command = [program, ...parameters, '--data-dir', dataDir]
        execFile(process.execPath, command, { maxBuffer: 100_000_000 }, (error, stdout, stderr) => {
          // Doctor ends with 1 where something needs attention, and prints it all the same.
          if (error && stdout === '') return reject(new Error(stderr || error.message))
          resolve(linesOf(stdout))
        })
      }),
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 10 }),
  }
}

const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** Errors and warnings that the page writes from now on. */
export function collectProblems(page: Page): readonly string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}
