import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { failure } from '../../../src/station/contract/failure.ts'
import { openDatabase } from '../../../src/station/store/database.ts'
import { lockDataFolder } from '../../../src/station/store/station-lock.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { fileAt, stationParts } from '../../support/station-parts.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const query = { resume: 'sending', except: new Set<never>() } as const

test('updates counters with every change of state', () => {
  const { store, lifecycle, queued } = stationParts()
  const clip = queued('/cam/a.mov')
  lifecycle.add('/cam', fileAt('/cam/b.mov'))
  expect(store.counts()).toMatchObject({ found: 1, queued: 1, settling: 0 })
  lifecycle.apply(clip.id, { kind: 'started' })
  expect(store.counts()).toMatchObject({ found: 1, queued: 0, reserving: 1 })
})

test('reads every step of a clip from the ledger, in order', () => {
  const { store, queued } = stationParts()
  const clip = queued()
  expect(store.ledger(clip.id).map(({ event, state }) => [event, state.kind])).toEqual([
    ['found', 'found'],
    ['noticed', 'settling'],
    ['came-to-rest', 'probing'],
    ['tagged', 'queued'],
  ])
})

test('picks the oldest clip, skipping clips under way', () => {
  const { store, queued } = stationParts()
  const [first, second] = [queued('/cam/a.mov'), queued('/cam/b.mov')]
  expect(store.next({ ...query, kinds: ['queued'], nowMs: 0 })?.id).toBe(first.id)
  expect(store.next({ ...query, kinds: ['queued'], nowMs: 0, except: new Set([first.id]) })?.id).toBe(second.id)
})

test('picks a waiting clip when it is due, or when the clock was set back', async () => {
  const { store, lifecycle, queued, clock } = stationParts()
  const clip = queued()
  lifecycle.apply(clip.id, { kind: 'started' })
  lifecycle.apply(clip.id, { kind: 'broke', because: failure('offline'), atMs: clock.nowMs(), jitter: 1 })
  const next = (nowMs: number) => store.next({ ...query, kinds: ['waiting'], nowMs })?.id
  expect(next(clock.nowMs())).toBeUndefined()
  expect(next(clock.nowMs() + 1_000)).toBe(clip.id)
  expect(next(clock.nowMs() - 3_600_000)).toBe(clip.id)
})

test('picks a held clip when its hold ends, however long it is', () => {
  const { store, lifecycle, clock } = stationParts()
  const { id } = lifecycle.add('/cam', fileAt('/cam/a.mov'))
  lifecycle.apply(id, { kind: 'noticed' })
  lifecycle.apply(id, { kind: 'came-to-rest' })
  lifecycle.apply(id, { kind: 'tagged', atMs: clock.nowMs(), holdMs: 3_600_000 })
  const next = (inMs: number) => store.next({ ...query, kinds: ['held'], nowMs: clock.nowMs() + inMs })?.id
  expect(next(0)).toBeUndefined()
  expect(next(3_600_000)).toBe(id)
})

test('respects an extended hold, and ends one that began in the future', () => {
  const { store, lifecycle, clock } = stationParts()
  const { id } = lifecycle.add('/cam', fileAt('/cam/a.mov'))
  lifecycle.apply(id, { kind: 'noticed' })
  lifecycle.apply(id, { kind: 'came-to-rest' })
  lifecycle.apply(id, { kind: 'tagged', atMs: clock.nowMs(), holdMs: 20_000 })
  lifecycle.apply(id, { kind: 'held-longer', byMs: 3_600_000 })
  const next = (inMs: number) => store.next({ ...query, kinds: ['held'], nowMs: clock.nowMs() + inMs })?.id
  expect(next(0)).toBeUndefined()
  expect(next(3_600_000)).toBeUndefined()
  expect(next(3_620_000)).toBe(id)
  expect(next(-60_000)).toBe(id)
})

test('pages through all clips once', () => {
  const { store, lifecycle } = stationParts()
  const ids = Array.from({ length: 5 }, (_, index) => lifecycle.add('/cam', fileAt(`/cam/${index}.mov`)).id)
  const first = store.page({ kinds: ['found'], after: null, limit: 3 })
  const second = store.page({ kinds: ['found'], after: first.at(-1)?.id ?? null, limit: 3 })
  expect([...first, ...second].map(({ id }) => id)).toEqual(ids)
})

test('ignores files that existed when the folder was added, until the camera reuses a name', () => {
  const { store } = stationParts()
  store.addFolder('/cam', 0)
  store.ignoreFiles('/cam', [fileAt('/cam/old.mov', 10)])
  expect([store.folderAddedMs('/cam'), store.folderAddedMs('/other')]).toEqual([expect.any(Number), null])
  expect(store.isIgnored('/cam', fileAt('/cam/old.mov', 10))).toBe(true)
  expect(store.isIgnored('/cam', fileAt('/cam/old.mov', 11))).toBe(false)
})

test('reports a full disk, and keeps what was written before', () => {
  const folder = temporaryFolder()
  const { store, close } = openStationStore(folder)
  const parts = stationParts()
  const clip = parts.queued()
  store.add({ clip, line: { clipId: clip.id, atMs: 0, event: 'found', state: clip.state, details: {} } })
  close()
  const { store: full, close: closeFull } = openFull(folder)
  const details = { text: 'x'.repeat(200_000) }
  expect(() =>
    full.save({
      clip,
      reservations: [],
      line: { clipId: clip.id, atMs: 1, event: 'noted', state: clip.state, details },
    }),
  ).toThrow(expect.objectContaining({ code: 'disk-full' }))
  expect(full.ledger(clip.id)).toHaveLength(1)
  closeFull()
})

/** SQLite's page limit fails exactly like a full disk. */
function openFull(folder: string) {
  const pragma = DatabaseSync.prototype.exec
  DatabaseSync.prototype.exec = function limited(sql: string) {
    pragma.call(this, sql)
    if (sql.includes('journal_mode = WAL')) pragma.call(this, 'PRAGMA max_page_count = 45')
  }
  try {
    return openStationStore(folder)
  } finally {
    DatabaseSync.prototype.exec = pragma
  }
}

test('leaves a database of a newer release unchanged', () => {
  const folder = temporaryFolder()
  openDatabase(folder).close()
  const db = new DatabaseSync(join(folder, 'station.db'))
  db.exec('PRAGMA user_version = 999')
  db.close()
  expect(() => openDatabase(folder)).toThrow(expect.objectContaining({ code: 'data-newer' }))
})

test('refuses a second station on the same data folder until the first has stopped', () => {
  const folder = temporaryFolder()
  const unlock = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(expect.objectContaining({ code: 'data-folder-in-use' }))
  unlock()
  lockDataFolder(folder)()
})
