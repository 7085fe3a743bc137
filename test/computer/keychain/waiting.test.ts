// Tests of the time while the system's password dialog is open, in which keytar blocks.

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createKeychain, type KeychainOptions } from '../../../src/computer/keychain/keychain.ts'
import { startNodeProcess } from '../../../src/computer/processes/start-process.ts'
import { atPace, hangMs } from '../../support/pace.ts'
import { processesWith, startKeyring } from './keyring.ts'

/** Long enough for the helper's process to start on a busy machine and find out that the keychain is locked. */
const TIMEOUT_MS = Math.min(12_000, atPace(5_000))

const account = 'https://service.example/v1'
const locked = { kind: 'locked', because: { code: 'keychain-locked' } }

function keychainIn(environment: NodeJS.ProcessEnv, options: Partial<KeychainOptions> = {}) {
  const startProcess: KeychainOptions['startProcess'] = (entry) => startNodeProcess(entry, environment)
  const keychain = createKeychain({ service: 'OnDeck', startProcess, timeoutMs: TIMEOUT_MS, ...options })
  onTestFinished(() => keychain.close())
  return keychain
}

/** A keyring that holds a key, locked, whose dialog stays open. */
async function lockedKeyring() {
  const keyring = await startKeyring({ dialogSeconds: 60 })
  await keychainIn(keyring.environment, { timeoutMs: hangMs() }).write(account, 'key')
  await keyring.lock()
  return keyring
}

test('a dialog that nobody answers blocks neither the station nor the next request', async () => {
  const { environment } = await lockedKeyring()
  const keychain = keychainIn(environment)
  expect(await keychain.read(account)).toMatchObject(locked)
  expect(await keychain.read(account)).toMatchObject(locked)
  expect(await keychain.write(account, 'new')).toMatchObject(locked)
})

test('a late answer triggers another read', async () => {
  const keyring = await startKeyring({})
  const onUnlocked = vi.fn<() => void>()
  const keychain = keychainIn(keyring.environment, { onUnlocked })
  await keychain.write(account, 'the key')
  keyring.pause()
  expect(await keychain.read(account)).toMatchObject({ kind: expect.stringMatching(/locked|unavailable/) })
  expect(onUnlocked).not.toHaveBeenCalled()
  keyring.resume()
  await expect.poll(() => onUnlocked.mock.calls.length).toBe(1)
  expect(await keychain.read(account)).toEqual({ kind: 'found', key: 'the key' })
})

test('the key is in no argument and no variable of the keychain process', async () => {
  const key = randomUUID()
  const { environment } = await lockedKeyring()
  const mark = randomUUID()
  const answer = keychainIn({ ...environment, MARK: mark, ONDECK_API_KEY: key }).write(account, key)
  await expect.poll(() => processesOf(mark).length).toBe(1)
  expect(
    processesOf(mark)
      .map(({ visible }) => visible)
      .join('\n'),
  ).not.toContain(key)
  expect(JSON.stringify(await answer)).not.toContain(key)
})

test('a program that waits for the keychain can end, and leaves no process behind', async () => {
  const { environment } = await lockedKeyring()
  const mark = randomUUID()
  const program = startReader({ ...environment, MARK: mark })
  expect(await program.said).toBe('locked')
  expect(await program.ended).toBe(0)
  await expect.poll(() => processesOf(mark)).toEqual([])
})

test('a program killed while it waited leaves no process behind', async () => {
  const { environment } = await lockedKeyring()
  const mark = randomUUID()
  const program = startReader({ ...environment, MARK: mark })
  await expect.poll(() => processesOf(mark).length).toBe(2)
  program.kill()
  await program.ended
  await expect.poll(() => processesOf(mark)).toEqual([])
})

const processesOf = (mark: string) => processesWith(`MARK=${mark}`)

/** A small program that reads the key, says what came of it, and has nothing else to do. */
function startReader(env: NodeJS.ProcessEnv) {
  const module = pathToFileURL('src/computer/keychain/keychain.ts').href
  const text = `const { createKeychain } = await import('${module}')
    const answer = await createKeychain({ service: 'OnDeck', timeoutMs: ${TIMEOUT_MS} }).read('${account}')
    process.stdout.write(answer.kind)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const said = new Promise<string>((resolve) => child.stdout.setEncoding('utf8').once('data', resolve))
  return { ended, said, kill: () => child.kill('SIGKILL') }
}
