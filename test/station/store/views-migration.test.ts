import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrations } from '../../../src/station/migrations/migrations.ts'
import { viewsMigration } from '../../../src/station/migrations/views-migration.ts'
import { databaseFile } from '../../../src/station/store/database.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { someTags } from '../../support/station-parts.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { someClip, stateOf } from './stored-clips.ts'

/** Data folder of the previous release. */
function olderFolder(): string {
  const folder = temporaryFolder()
  const db = new DatabaseSync(databaseFile(folder))
  const version = migrations.indexOf(viewsMigration)
  db.exec(`${migrations.slice(0, version).join('')} PRAGMA user_version = ${version};`)
  const insert = db.prepare(`
    INSERT INTO clip (id, folder, path, size_bytes, modified_at_ms, found_at_ms, tags, session_group_id, recorded_at_ms, state)
    VALUES (?, ?, ?, ?, 0, ?, ?, ?, ?, ?)`)
  const clips = [
    { foundAtMs: 900_100, recordedAtMs: 500, sessionGroupId: 'rep', state: stateOf.completed },
    { foundAtMs: 900_200, recordedAtMs: 400, sessionGroupId: 'rep', state: stateOf.queued },
    { foundAtMs: 900_300, tags: null, state: stateOf.untagged },
  ]
  for (const clip of clips.map((more) => someClip({ tags: someTags, sizeBytes: 7, ...more }))) {
    const { id, folder: cam, path, sizeBytes, foundAtMs, tags, sessionGroupId, recordedAtMs, state } = clip
    const said = tags && JSON.stringify(tags)
    insert.run(id, cam, path, sizeBytes, foundAtMs, said, sessionGroupId, recordedAtMs, JSON.stringify(state))
  }
  db.close()
  return folder
}

test('migrates existing clips into reps, queue and counters', () => {
  const memory = openStationStore(olderFolder())
  expect(memory.reps.page({ fromMs: null, offset: 0, limit: 9 })).toMatchObject([
    { id: 'rep', atMs: 400, clips: [{ recordedAtMs: 500 }, { recordedAtMs: 400 }] },
  ])
  expect(memory.reps.count(null)).toBe(1)
  expect(memory.queue.totals()).toEqual({ clips: 1, bytes: 7 })
  expect(memory.lists.untagged(9)).toHaveLength(1)
  expect(memory.lists.foundSince(900_000)).toEqual([
    { folder: '/cam-A', kind: 'completed', clips: 1 },
    { folder: '/cam-A', kind: 'queued', clips: 1 },
    { folder: '/cam-A', kind: 'untagged', clips: 1 },
  ])
  expect(memory.lists.lastFound()).toEqual(new Map([['/cam-A', 900_300]]))
  memory.close()
})
