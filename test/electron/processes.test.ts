// The processes that the station asks the window for, beside a real keyring.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { createKeychain } from '../../src/computer/keychain/keychain.ts'
import type { ProcessEntry } from '../../src/computer/processes/process-entries.ts'
import { startNodeProcess } from '../../src/computer/processes/start-process.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { processesWith, startKeyring } from '../computer/keychain/keyring.ts'
import { hangMs } from '../support/pace.ts'
import { startOndeck } from '../support/run-ondeck.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { startWindow } from './start-window.ts'

const built = { main: join(inject('builtDir'), 'main/index.js') }

/** No service listens there. */
const account = 'http://127.0.0.1:9/v1'

test('the window finds the key that a real keychain keeps, read by a utility process', async () => {
  const { environment } = await keyringWithKey({})
  const { home } = await startStation(environment)
  await expect.poll(() => keyState(home)).toBe('{"kind":"kept"}\n')
})

test('no process outlives a station that crashed, nor a window that was killed', async () => {
  const keyring = await keyringWithKey({ dialogSeconds: 60 })
  await keyring.lock()
  const { window, processes } = await startStation(keyring.environment)
  const keychainProcesses = () => processes('keychain-process')

  await expect.poll(() => keychainProcesses().length).toBe(1)
  const [before] = keychainProcesses()
  window.does({ kind: 'crash-station' })
  await expect.poll(() => keychainProcesses().includes(before ?? 0)).toBe(false)
  // The station that started again waits for the keychain too.
  await expect.poll(() => keychainProcesses().length).toBe(1)

  window.kill()
  await window.ended
  await expect.poll(() => [...processes('station-process'), ...keychainProcesses()]).toEqual([])
})

/** A keyring with a key for the account, kept there by a process that Node started. */
async function keyringWithKey(kind: Parameters<typeof startKeyring>[0]) {
  const keyring = await startKeyring(kind)
  const startProcess = (entry: ProcessEntry) => startNodeProcess(entry, keyring.environment)
  const keychain = createKeychain({ service: 'OnDeck', startProcess, timeoutMs: hangMs() })
  expect(await keychain.write(account, 'a key')).toEqual({ kind: 'kept' })
  keychain.close()
  return keyring
}

/** The window over a station of this account, and the numbers of its processes by the name of their entry. */
async function startStation(environment: NodeJS.ProcessEnv) {
  const mark = randomUUID()
  const home = temporaryFolder()
  openStationStore(join(home, 'data')).close()
  expect((await ondeck(home, ['settings', 'set', 'service.baseUrl', account])).code).toBe(0)
  const window = startWindow({ main: built.main, home, environment: { ...environment, HOME: home, MARK: mark } })
  const processes = (entry: string) =>
    processesWith(`MARK=${mark}`)
      .filter(({ visible }) => visible.includes(`${entry}.js`))
      .map(({ id }) => id)
  return { home, window, processes }
}

/** A running station's own account of its key. */
async function keyState(home: string): Promise<string> {
  const { stdout, stderr } = await ondeck(home, ['key', 'show', '--json'])
  return stdout || stderr
}

const ondeck = (home: string, args: readonly string[]) =>
  startOndeck({
    args: [...args, '--data-dir', join(home, 'data')],
    environment: { HOME: home },
    timeoutMs: 60_000,
  }).ended()
