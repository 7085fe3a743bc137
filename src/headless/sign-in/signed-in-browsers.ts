import { randomBytes } from 'node:crypto'
import type { SessionMemory, StoredBrowser } from '../session-memory.ts'
import { newStationKey } from './proofs.ts'

const SESSION_TTL_MS = 30 * 24 * 3_600_000
const MAX_BROWSERS = 20

interface Options {
  readonly memory: SessionMemory
  /** Wall clock: sessions outlive this run. */
  readonly nowMs: () => number
}

type NewBrowser = Pick<StoredBrowser, 'key' | 'name' | 'system'>

/** Signed-in browsers, for thirty days each, and the key that proves the station to them. */
export function createSignedIn({ memory, nowMs }: Options) {
  const stored = memory.load()
  const stationKey = stored.stationKey ?? newStationKey()
  let browsers = stored.browsers

  const isFresh = ({ enteredAtMs }: StoredBrowser) => Math.abs(nowMs() - enteredAtMs) < SESSION_TTL_MS
  const save = () => memory.save({ stationKey, browsers })
  const find = (id: string) => browsers.find((each) => each.id === id && isFresh(each))

  return {
    stationKey,
    find,
    all: (): readonly StoredBrowser[] => browsers.filter(isFresh),
    /** Returns the new browser, and the ids that it replaced. */
    add(browser: NewBrowser, replaces: string | undefined) {
      const atMs = nowMs()
      const added = { id: randomBytes(6).toString('hex'), ...browser, enteredAtMs: atMs, seenAtMs: atMs }
      const before = browsers
      browsers = [...before.filter((each) => isFresh(each) && each.id !== replaces), added].slice(-MAX_BROWSERS)
      save()
      const ended = before.filter((each) => !browsers.includes(each)).map(({ id }) => id)
      return { added, ended }
    },
    markSeen(id: string) {
      const atMs = nowMs()
      browsers = browsers.map((each) => (each.id === id ? { ...each, seenAtMs: atMs } : each))
      save()
    },
    /** Returns false when the file could not be written: after a restart they would be signed in again. */
    remove(ids: readonly string[]): boolean {
      browsers = browsers.filter(({ id }) => !ids.includes(id))
      return save()
    },
  }
}
