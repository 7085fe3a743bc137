// Starts the command `headless` with the real station in a separate process.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { builtScreens } from '../computer/http/screens-folder.ts'
import { tryCode } from '../support/http-browser.ts'
import { eventually } from '../support/until.ts'

const entry = join(import.meta.dirname, 'headless-entry.ts')

interface Options {
  readonly dataDir: string
  readonly environment?: Readonly<Record<string, string>>
}

export function startRealHeadless(args: readonly string[], { dataDir, environment }: Options) {
  const child = spawn(process.execPath, [entry, builtScreens(), dataDir, '--real', '--port', '0', ...args], {
    env: {
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', error: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.error += text
  })
  const ended = once(child, 'close').then(([code]: unknown[]) => ({ code, ...said }))
  /** Waits until it has printed this. */
  const prints = (text: string | RegExp) => eventually(() => expect(`${said.out}${said.error}`).toMatch(text))
  return { child, said, ended, prints }
}

/** Signs in with an address that was printed; the status of the answer. */
export async function signInWith(printed: string): Promise<number> {
  const [, origin = '', code = ''] = [...printed.matchAll(/(http:\/\/127\.0\.0\.1:\d+)\/#code=([\w-]+)/g)].at(-1) ?? []
  return (await tryCode(origin, code)).status
}
