// The built command line as users get it, with its screens and without the sources; or a packed program.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect } from 'vitest'
import { quickPlace } from '../support/temporary.ts'
import { eventually } from '../support/until.ts'

const root = join(import.meta.dirname, '../..')
const { ONDECK_BUILT: built = join(root, 'out'), ONDECK_PROGRAM: packedProgram, ...env } = process.env

/** An address that signs in one browser. */
export const printedAddress = /http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]+/

let command: readonly string[] = packedProgram === undefined ? [] : [packedProgram]

/** Lays the build out as packages contain it, unless `ONDECK_PROGRAM` names the program of a package. */
export function useBuiltProgram(): void {
  beforeAll(() => {
    if (packedProgram !== undefined) return
    const packed = mkdtempSync(join(root, 'out/packed-'))
    for (const file of ['package.json', 'bin']) cpSync(join(root, file), join(packed, file), { recursive: true })
    cpSync(join(built, 'main'), join(packed, 'out/main'), { recursive: true })
    cpSync(join(built, 'renderer'), join(packed, 'out/renderer'), { recursive: true })
    command = [process.execPath, join(packed, 'bin/ondeck.mjs')]
    return () => rmSync(packed, { recursive: true, force: true, maxRetries: 5 })
  })
}

interface Options {
  readonly input?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Most files and connections that the program may have open. */
  readonly maxDescriptors?: number
}

/** Starts a command. The caller kills it. */
export function startBuilt(parameters: readonly string[], options: Options = {}) {
  const { input = '', environment = {}, maxDescriptors } = options
  const own = [...command, ...parameters]
  const limited = ['/bin/sh', '-c', `ulimit -n ${maxDescriptors}; exec "$@"`, 'sh', ...own]
  const [program = '', ...given] = maxDescriptors === undefined ? own : limited
  const child = spawn(program, given, { stdio: ['pipe', 'pipe', 'pipe'], env: { ...env, ...environment } })
  child.stdin.end(input)
  const said = { out: '', error: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.error += text))
  const prints = async (pattern: RegExp) => {
    await eventually(() => expect(said.out, said.error).toMatch(pattern))
    return pattern.exec(said.out)?.[0] ?? ''
  }
  return { child: child as ChildProcess, said, prints, ended: once(child, 'close') }
}

/** Runs a command to its end. Rejects with its exit code and output when that is not 0. */
export async function runBuilt(...parameters: string[]): Promise<string> {
  const [program = '', ...given] = [...command, ...parameters]
  const { stdout } = await promisify(execFile)(program, given, { env })
  return stdout
}

/** Starts `ondeck headless` in a folder of its own. The caller removes it. */
export async function startBuiltStation(options: Options & { readonly parameters?: readonly string[] } = {}) {
  const { parameters = [], ...more } = options
  const folder = mkdtempSync(join(quickPlace, 'ondeck-test-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const command = ['headless', '--port', '0', '--data-dir', dataDir]
  const station = startBuilt([...command, ...parameters], more)
  const address = await station.prints(printedAddress)
  const { host, origin, port } = new URL(address)

  /** A fresh address of the running station, as its user gets it from the same command. */
  async function anotherAddress(): Promise<string> {
    const second = startBuilt(command)
    try {
      return await second.prints(printedAddress)
    } finally {
      second.child.kill('SIGINT')
      await second.ended
    }
  }

  async function remove() {
    station.child.kill('SIGKILL')
    await station.ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { ...station, dataDir, address, host, origin, port: Number(port), anotherAddress, remove }
}

export type BuiltStation = Awaited<ReturnType<typeof startBuiltStation>>
