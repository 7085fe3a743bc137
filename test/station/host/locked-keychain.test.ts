import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memoryKeychain, stationHost } from '../../support/station-host.ts'

const fixedSettings = { service: { baseUrl: 'http://127.0.0.1:9/v1' } }

/** The log's lines about the keychain. */
function keychainLines(root: string): object[] {
  const folder = join(root, 'data', 'log')
  return readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line): { kind?: unknown } => JSON.parse(line))
    .filter(({ kind }) => kind === 'keychain')
}

test('a keychain that stays locked is asked once at the start, shown, and logged once', async () => {
  const { keychain, state } = memoryKeychain()
  state.isLocked = true
  let reads = 0
  const counting: typeof keychain = {
    ...keychain,
    read(account) {
      reads += 1
      return keychain.read(account)
    },
  }
  const host = await stationHost({ keychain: counting, fixedSettings })
  expect((await host.api.status()).key).toMatchObject({ kind: 'locked', because: { code: 'keychain-locked' } })
  expect(reads).toBe(1)
  await host.api.key.look()
  await host.api.key.look()
  await host.close()
  expect(keychainLines(host.root)).toEqual([expect.objectContaining({ because: 'keychain-locked' })])
})

test('a keychain that was unlocked and is locked again is logged again', async () => {
  const { keychain, keys, state } = memoryKeychain(new Map([['http://127.0.0.1:9/v1', 'sk_kept_key']]))
  state.isLocked = true
  const host = await stationHost({ keychain, fixedSettings })
  state.isLocked = false
  expect(await host.api.key.look()).toEqual({ kind: 'kept' })
  state.isLocked = true
  await host.api.key.look()
  await host.close()
  expect(keychainLines(host.root)).toHaveLength(2)
  expect(JSON.stringify(keychainLines(host.root))).not.toContain(keys.get('http://127.0.0.1:9/v1'))
})
