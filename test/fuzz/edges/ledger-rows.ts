import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import fc from 'fast-check'
import { databaseFile } from '../../../src/station/store/database.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { someClip, stateOf } from '../../station/store/stored-clips.ts'
import { quickPlace } from '../../support/temporary.ts'
import { edgeOf } from '../edge.ts'
import { hostileNumber, hostileText, spoiled } from '../hostile.ts'

const columns = {
  clip: [
    'folder',
    'path',
    'size_bytes',
    'modified_at_ms',
    'found_at_ms',
    'fingerprint',
    'probe',
    'tags',
    'hand_tags',
    'session_group_id',
    'camera',
    'recorded_at_ms',
    'move_to',
    'state',
  ],
  ledger: ['at_ms', 'event', 'state', 'details'],
} as const

const change = fc
  .constantFrom(...Object.entries(columns).flatMap(([table, names]) => names.map((name) => ({ table, name }))))
  .chain(({ table, name }) => fc.record({ table: fc.constant(table), name: fc.constant(name), value: cellValue }))

const cellValue: fc.Arbitrary<SQLInputValue> = fc.oneof(
  fc.constant(null),
  hostileNumber,
  hostileText(),
  fc.uint8Array({ maxLength: 20 }),
  spoiled(stateOf.waiting).map((value) => JSON.stringify(value) ?? ''),
)

/** Rows of the station's database that another release, a tool or a bad disk has written. */
export function ledgerRows() {
  const folder = mkdtempSync(join(quickPlace, 'ondeck-fuzz-'))
  const memory = openStationStore(folder)
  const clip = someClip()
  memory.store.add({ clip, line: { clipId: clip.id, atMs: 0, event: 'found', state: clip.state, details: {} } })
  const spoiler = new DatabaseSync(databaseFile(folder), { timeout: 5_000 })
  return edgeOf({
    name: 'ledger rows',
    inputs: fc.array(change, { minLength: 1, maxLength: 3 }),
    feed(changes) {
      spoiler.exec('SAVEPOINT good')
      try {
        for (const { table, name, value } of changes) write(spoiler, table, name, value)
        spoiler.exec('RELEASE good')
        readAll()
      } finally {
        memory.store.save({
          clip,
          line: { clipId: clip.id, atMs: 0, event: 'found', state: clip.state, details: {} },
          reservations: [],
        })
        spoiler.exec("DELETE FROM ledger WHERE event <> 'found' OR typeof(at_ms) <> 'integer'")
      }
    },
    close() {
      spoiler.close()
      memory.close()
      rmSync(folder, { recursive: true, force: true })
    },
  })

  function readAll() {
    memory.store.get(clip.id)
    memory.store.ledger(clip.id)
    memory.reps.page({ fromMs: null, offset: 0, limit: 10 })
  }
}

/** Rows that the table's own checks refuse can't exist. */
function write(db: DatabaseSync, table: string, name: string, value: SQLInputValue) {
  try {
    db.prepare(`UPDATE ${table} SET ${name} = ?`).run(value)
  } catch {
    return
  }
}
