// Commands about thousands of clips, over a real database that is closed and opened again between two slices.
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { Settings } from '../../../src/station/contract/settings.ts'
import { TagsInput } from '../../../src/station/contract/tags.ts'
import { databaseFile } from '../../../src/station/store/database.ts'
import { someTags } from '../../support/station-parts.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { bulkStation } from './bulk-station.ts'

/** More than are done with at once, and more than one slice. */
const MANY = 250
const { signal } = new AbortController()
const ben = TagsInput.parse({ athlete: { firstName: 'Ben', lastName: 'Zimmermann' } })
const camila = TagsInput.parse({ athlete: { firstName: 'Camila', lastName: 'Reyes' } })

const only = (tags: TagsInput | null) => new Set([JSON.stringify(tags)])

test('stores a tagging of many clips before answering, and uploads none before all have their tags', async () => {
  const { execute, queued, bulk, lifecycle, queue, begun, oneSlice, rest, saidOf, kinds } = bulkStation()
  const ids = queued(MANY)
  const { done, tooLate } = execute({ kind: 'clips-tag', clips: ids, tags: ben })
  expect([done, tooLate]).toEqual([ids, []])
  expect(bulk.isPending()).toBe(true)
  await queue.fill(signal)
  await oneSlice()
  expect(kinds(ids)).toEqual(['probing', 'queued'])
  await queue.fill(signal)
  expect(begun).toEqual([])
  await rest()
  expect([saidOf(ids), kinds(ids)]).toEqual([only(ben), ['probing']])
  const other = lifecycle.apply(ids[0]!, { kind: 'tagged', atMs: 0, holdMs: 0 })
  await queue.fill(signal)
  expect(begun).toEqual([other.id])
})

test('tags a few clips at once', () => {
  const { execute, queued, bulk, saidOf } = bulkStation()
  const ids = queued(20)
  execute({ kind: 'clips-tag', clips: ids, tags: ben })
  expect([bulk.isPending(), saidOf(ids)]).toEqual([false, only(ben)])
})

test('continues a tagging that was killed after any slice before anything is uploaded, as one entry to undo', async () => {
  let now = bulkStation()
  const ids = now.queued(MANY)
  const { undo } = now.execute({ kind: 'clips-tag', clips: ids, tags: ben })
  for (let slices = 0; now.bulk.isPending(); slices += 1) {
    now = now.restarted()
    await now.queue.fill(signal)
    expect(now.begun, `after ${slices} slices`).toEqual([])
    expect(now.live()).toMatchObject([{ id: undo, what: { kind: 'clips-tag', clips: MANY } }])
    await now.oneSlice()
  }
  expect(now.saidOf(ids)).toEqual(only(ben))
  now = now.restarted()
  expect(now.execute({ kind: 'undo', id: undo! }).done).toHaveLength(MANY)
  now = now.restarted()
  expect(now.live()).toEqual([])
  await now.rest()
  expect([now.saidOf(ids), now.kinds(ids)]).toEqual([only(null), ['probing']])
})

test('undoes a tagging halfway, and drops the rest', async () => {
  const { execute, queued, oneSlice, rest, saidOf, store } = bulkStation()
  const ids = queued(MANY)
  const { undo } = execute({ kind: 'clips-tag', clips: ids, tags: ben })
  await oneSlice()
  expect(execute({ kind: 'undo', id: undo! }).done.toSorted()).toEqual(ids.toSorted())
  await rest()
  expect(saidOf(ids)).toEqual(only(null))
  const everTagged = ids.filter((id) => store.ledger(id).some(({ event }) => event === 'retag'))
  expect(everTagged.length).toBeLessThan(MANY)
})

test('keeps a newer tagging of one of many clips in any slice, and undoes each tagging separately', async () => {
  const { execute, queued, rest, saidOf } = bulkStation()
  const ids = queued(MANY)
  const last = ids.slice(-1)
  const many = execute({ kind: 'clips-tag', clips: ids, tags: ben })
  const one = execute({ kind: 'clips-tag', clips: last, tags: camila })
  await rest()
  expect([saidOf(last), saidOf(ids.slice(0, -1))]).toEqual([only(camila), only(ben)])
  expect(execute({ kind: 'undo', id: many.undo! }).taggedSince).toEqual(last)
  await rest()
  expect(saidOf(last)).toEqual(only(camila))
  execute({ kind: 'undo', id: one.undo! })
  expect(saidOf(ids)).toEqual(only(null))
})

test('keeps the second of two taggings of many clips, also when the first is undone while both are written', async () => {
  const { execute, queued, rest, saidOf, oneSlice } = bulkStation()
  const ids = queued(MANY)
  const first = execute({ kind: 'clips-tag', clips: ids, tags: ben })
  await oneSlice()
  const second = execute({ kind: 'clips-tag', clips: ids, tags: camila })
  execute({ kind: 'undo', id: first.undo! })
  await rest()
  expect(saidOf(ids)).toEqual(only(camila))
  execute({ kind: 'undo', id: second.undo! })
  await rest()
  expect(saidOf(ids)).toEqual(only(null))
})

test('reports a conflict with another client’s tagging before it is written to the clip', () => {
  const { execute, queued } = bulkStation()
  const ids = queued(MANY)
  execute({ kind: 'clips-tag', clips: ids, tags: ben })
  const seen = [{ clip: ids.at(-1)!, handTags: null }]
  const refused = execute({ kind: 'clips-tag', clips: ids.slice(-1), tags: camila, seen })
  expect(refused).toMatchObject({ done: [], conflicts: [{ clip: ids.at(-1), tags: ben }] })
})

test('uploads other clips when a clip’s row can’t be read', async () => {
  const dataDir = temporaryFolder(quickPlace)
  const { execute, queued, bulk, oneSlice, rest, saidOf } = bulkStation(dataDir)
  const ids = queued(MANY)
  execute({ kind: 'clips-tag', clips: ids, tags: ben })
  const [first, , third] = ids
  const db = new DatabaseSync(databaseFile(dataDir))
  db.prepare("UPDATE clip SET probe = '{}' WHERE id = ?").run(third!)
  await rest()
  expect([bulk.isPending(), saidOf(ids.filter((id) => id !== third))]).toEqual([false, only(ben)])

  execute({ kind: 'clips-tag', clips: ids.filter((id) => id !== third), tags: camila })
  db.exec("CREATE TRIGGER refuse BEFORE UPDATE ON clip BEGIN SELECT raise(FAIL, 'no'); END")
  await expect(oneSlice()).rejects.toMatchObject({ code: 'database-broken' })
  db.exec('DROP TRIGGER refuse')
  db.close()
  await rest()
  expect(saidOf([first!])).toEqual(only(camila))
})

test('retags each clip once for several corrections, and keeps taggings made between them', async () => {
  const { execute, queued, bulk, oneSlice, rest, saidOf, kinds, store } = bulkStation()
  const ids = queued(MANY)
  for (const fromMs of [1, 2, 3]) execute({ kind: 'deck-set', tags: ben, fromMs })
  expect(bulk.ofClip(ids[0]!)).toMatchObject([{ action: { kind: 'retag' } }])
  execute({ kind: 'clips-tag', clips: ids, tags: camila })
  execute({ kind: 'deck-set', tags: ben, fromMs: 4 })
  expect(bulk.ofClip(ids[0]!).map(({ action }) => action.kind)).toEqual(['tag', 'retag'])
  await oneSlice()
  await rest()
  expect([bulk.isPending(), saidOf(ids), kinds(ids)]).toEqual([false, only(camila), ['probing']])
  // Once for the word, once for all corrections.
  expect(store.ledger(ids[0]!).filter(({ event }) => event === 'retag')).toHaveLength(2)
})

test('restores a clip set aside before its slice with its new tags', async () => {
  const { execute, queued, rest, saidOf, kinds } = bulkStation()
  const ids = queued(MANY)
  const last = ids.slice(-1)
  execute({ kind: 'clips-tag', clips: ids, tags: ben })
  const { undo } = execute({ kind: 'clips-cancel', clips: last })
  await rest()
  expect(kinds(last)).toEqual(['cancelled'])
  execute({ kind: 'undo', id: undo! })
  expect([kinds(last), saidOf(last)]).toEqual([['settling'], only(ben)])
})

test('keeps the new tags of a file that changes before its slice', async () => {
  const { execute, queued, rest, saidOf, lifecycle } = bulkStation()
  const ids = queued(MANY)
  const last = ids.slice(-1)
  execute({ kind: 'clips-tag', clips: ids, tags: ben })
  lifecycle.apply(last[0]!, { kind: 'moved-again' })
  await rest()
  expect(saidOf(last)).toEqual(only(ben))
})

const bulks: [what: string, begin: (of: ReturnType<typeof bulkStation>) => { readonly undo?: string | undefined }][] = [
  ['the deck since a moment in the past', ({ execute }) => execute({ kind: 'deck-set', tags: ben, fromMs: 0 })],
  ['a camera’s clock', ({ execute }) => execute({ kind: 'clock-correct', camera: 'A', correctionMs: 5_000 })],
  ['a lost athlete', ({ execute }) => execute({ kind: 'athlete-lost', athleteId: someTags.athleteId })],
  [
    'a change of the settings',
    ({ commands }) => {
      const [before, next] = ['A', 'B'].map((camera) => ({
        ...Settings.parse({ service: { baseUrl: null }, folders: [{ path: '/cam', camera }] }),
        finished: { stableSeconds: 1, giveUpSeconds: 1 },
        once: false,
      }))
      commands.changeSettings(before!, next!, () => {})
      return {}
    },
  ],
]

test.each(bulks)(
  'stores the change of many clips by %s, completes it after a kill, and undoes it as one entry',
  async (_what, begin) => {
    let now = bulkStation()
    const ids = now.queued(MANY)
    const { undo } = begin(now)
    expect(now.kinds(ids)).toEqual(['queued'])
    await now.oneSlice()
    now = now.restarted()
    await now.queue.fill(signal)
    expect(now.begun).toEqual([])
    await now.rest()
    expect(now.kinds(ids)).toEqual(['probing'])
    if (undo === undefined) return
    expect(now.live()).toMatchObject([{ id: undo }])
    now.store.together(() => ids.forEach((id) => now.lifecycle.apply(id, { kind: 'tagged', atMs: 0, holdMs: 0 })))
    expect(now.execute({ kind: 'undo', id: undo }).done).toEqual(ids)
    now = now.restarted()
    await now.rest()
    expect([now.kinds(ids), now.live()]).toEqual([['probing'], []])
  },
)

test('changes no clip when the settings can’t be saved', () => {
  const { commands, queued, bulk, settings: now } = bulkStation()
  queued(MANY)
  const before = { ...now(), finished: { stableSeconds: 1, giveUpSeconds: 1 }, once: false }
  const next = { ...before, cameras: { A: { clockCorrectionSeconds: 1 } } }
  const refuse = () => {
    throw new Error('the disk is full')
  }
  expect(() => commands.changeSettings(before, next, refuse)).toThrow('the disk is full')
  expect(bulk.isPending()).toBe(false)
})

test('names a clip that was uploaded before the command as too late, also among thousands', async () => {
  const { execute, queued, lifecycle, rest, saidOf } = bulkStation()
  const ids = queued(MANY)
  const gone: Clip = lifecycle.apply(ids[7]!, { kind: 'started' })
  const { done, tooLate } = execute({ kind: 'clips-tag', clips: ids, tags: ben })
  expect([done.length, tooLate]).toEqual([MANY - 1, [gone.id]])
  await rest()
  expect(saidOf([gone.id])).toEqual(only(null))
})
