import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Keychain } from '../../src/computer/keychain/keychain.ts'
import type { StationEvent } from '../../src/station/contract/event.ts'
import { FolderSettings } from '../../src/station/contract/settings.ts'
import { type HostOptions, startStationHost } from '../../src/station/host/station-host.ts'
import { bareStation } from './bare-station.ts'
import { quickPlace, temporaryFolder } from './temporary.ts'

/** A keychain in memory, that can be locked: the real one has tests of its own. */
export function memoryKeychain(keys = new Map<string, string>()) {
  const locked = { kind: 'locked', because: { code: 'keychain-locked', parameters: {} } } as const
  const state = { isLocked: false }
  const keychain: Keychain = {
    async read(account) {
      if (state.isLocked) return locked
      const key = keys.get(account)
      return key === undefined ? { kind: 'absent' } : { kind: 'found', key }
    },
    async write(account, key) {
      if (state.isLocked) return locked
      keys.set(account, key)
      return { kind: 'kept' }
    },
    async remove(account) {
      if (state.isLocked) return locked
      keys.delete(account)
      return { kind: 'removed' }
    },
    close() {},
  }
  return { keychain, keys, state }
}

/** A station as its clients see it, with a folder of its own, closed after the test. */
export async function stationHost(options: Partial<HostOptions> = {}) {
  const root = temporaryFolder(quickPlace)
  const host = await startStationHost({
    dataDir: join(root, 'data'),
    fixedSettings: {},
    apiKey: null,
    ...bareStation,
    keychain: memoryKeychain().keychain,
    ...options,
  })
  let isOpen = true
  const close = async () => {
    if (isOpen) await host.close()
    isOpen = false
  }
  onTestFinished(close)
  const events: StationEvent[] = []
  onTestFinished(host.api.subscribe((event) => events.push(event)))

  /** A source folder with short waits. */
  async function addFolder(name: string, more: Partial<FolderSettings> = {}) {
    const path = join(root, name)
    mkdirSync(path, { recursive: true })
    await host.api.folders.add(FolderSettings.parse({ path, camera: name, ...more }))
    return path
  }

  return { ...host, close, root, events, addFolder }
}

/** The code of the failure that it throws. */
export const refusal = (work: () => unknown) =>
  expect(
    (async () => {
      await work()
    })(),
  ).rejects
