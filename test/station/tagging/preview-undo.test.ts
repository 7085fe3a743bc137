import { expect, test } from 'vitest'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { Settings } from '../../../src/station/contract/settings.ts'
import { TagsInput } from '../../../src/station/contract/tags.ts'
import { createUndoPreview } from '../../../src/station/tagging/preview-undo.ts'
import { commandStation } from '../../support/command-station.ts'
import { athleteId, fileAt, someProbe, someTags } from '../../support/station-parts.ts'

const ben = TagsInput.parse({ athlete: { firstName: 'Ben', lastName: 'Zimmermann' } })
const darius = TagsInput.parse({ athlete: { firstName: 'Darius', lastName: 'O’Brien' } })
const maya = TagsInput.parse({ athlete: { id: athleteId } })
const MINUTE_MS = 60_000

/** The commands over a real store, and the preview of their undo. */
function undoStation() {
  const station = commandStation()
  const { lifecycle, clock } = station
  const settings = Settings.parse({ service: { baseUrl: null }, folders: [{ path: '/cam', camera: 'A' }] })
  const preview = createUndoPreview({
    ...station,
    settings: () => settings,
    rules: { read: () => [] },
    shotLists: { tagsFor: async () => ({ tags: null, problems: [] }) },
    service: { nowMs: () => null },
  })
  let number = 0

  /** A clip that is recorded and found now, and has no tags yet. */
  function filmed(): Clip {
    number += 1
    const recordedAtMs = clock.nowMs()
    const { id } = lifecycle.add('/cam', fileAt(`/cam/${number}.mov`))
    lifecycle.apply(id, { kind: 'noticed' })
    lifecycle.apply(id, { kind: 'came-to-rest' })
    const facts = { probe: { ...someProbe, recordedAtMs }, camera: 'A' }
    return lifecycle.apply(id, { kind: 'lacked-tags', reasons: [] }, { facts })
  }

  /** The clip is uploaded, tagged by the deck. */
  function upload({ id, probe }: Clip) {
    const tags = { ...someTags, origins: { ...someTags.origins, athlete: 'on-deck' as const } }
    lifecycle.apply(id, { kind: 'tagged', atMs: 0, holdMs: 0 }, { facts: { tags, recordedAtMs: probe!.recordedAtMs } })
    lifecycle.apply(id, { kind: 'started' })
    lifecycle.apply(id, { kind: 'reserved', sessionId: 'one' })
  }

  return { ...station, preview, filmed, upload }
}

const isTo = (name: string | null) => (change: { after: { athlete: { value: object } | null } }) =>
  name === null ? change.after.athlete === null : JSON.stringify(change.after.athlete?.value).includes(name)

test('takes a deck change back without a question while no clip has come since', async () => {
  const { execute, preview, clock } = undoStation()
  execute({ kind: 'deck-set', tags: ben, fromMs: null })
  await clock.advance(5_000)
  const { undo } = execute({ kind: 'deck-set', tags: darius, fromMs: null })
  expect(await preview(undo!, 'undo')).toMatchObject({ deck: { entry: { tags: ben } }, changed: [], asks: false })
})

test('asks before a deck undo hands clips that came since to the athlete before', async () => {
  const { execute, preview, clock, filmed, deck } = undoStation()
  execute({ kind: 'deck-set', tags: ben, fromMs: null })
  const fromMs = clock.nowMs()
  await clock.advance(MINUTE_MS)
  const { undo } = execute({ kind: 'deck-clear' })
  await clock.advance(MINUTE_MS)
  const clips = [filmed(), filmed()]
  await clock.advance(5_000)
  const { changed, deck: then, asks } = await preview(undo!, 'undo')
  expect(changed.map(({ clip }) => clip.id)).toEqual(clips.map(({ id }) => id))
  expect(changed.every(isTo('Zimmermann'))).toBe(true)
  expect(then).toEqual({ entry: expect.objectContaining({ fromMs, tags: ben }) })
  expect(asks).toBe(true)
  expect(deck.at(clock.nowMs())?.tags, 'looking changes nothing').toBeNull()
})

test('asks while a clip found since the deck change is not examined yet', async () => {
  const { execute, preview, lifecycle, clock } = undoStation()
  execute({ kind: 'deck-set', tags: ben, fromMs: null })
  await clock.advance(1_000)
  const { undo } = execute({ kind: 'deck-set', tags: darius, fromMs: null })
  await clock.advance(1_000)
  lifecycle.add('/cam', fileAt('/cam/written.mov'))
  expect(await preview(undo!, 'undo')).toMatchObject({ changed: [], unread: 1, asks: true })
})

test('names clips that were uploaded under the undone athlete, not those whose athlete stays right', async () => {
  const { execute, preview, clock, filmed, upload } = undoStation()
  execute({ kind: 'deck-set', tags: ben, fromMs: null })
  await clock.advance(MINUTE_MS)
  const { undo } = execute({ kind: 'deck-set', tags: maya, fromMs: null })
  await clock.advance(1_000)
  const clip = filmed()
  upload(clip)
  const { tooLate, changed, asks } = await preview(undo!, 'undo')
  expect([tooLate.map((change) => change.clip.id), changed, asks]).toEqual([[clip.id], [], true])

  const back = execute({ kind: 'deck-set', tags: ben, fromMs: clock.nowMs() - 500 })
  expect((await preview(back.undo!, 'undo')).tooLate, 'it was uploaded as the athlete it would get').toEqual([])
})

test('refuses an undo that a person confirmed before another clip came, and changes nothing', async () => {
  const { execute, preview, clock, filmed, deck } = undoStation()
  execute({ kind: 'deck-set', tags: ben, fromMs: null })
  await clock.advance(1_000)
  const { undo } = execute({ kind: 'deck-clear' })
  await clock.advance(1_000)
  filmed()
  const { effect } = await preview(undo!, 'undo')
  await clock.advance(1_000)
  filmed()
  const confirmed = { kind: 'undo', id: undo!, seen: effect } as const
  expect(() => execute(confirmed)).toThrow(expect.objectContaining({ code: 'undo-changed' }))
  expect(deck.at(clock.nowMs())?.tags).toBeNull()

  execute({ ...confirmed, seen: (await preview(undo!, 'undo')).effect })
  expect(deck.at(clock.nowMs())?.tags).toEqual(ben)
})

test('refuses a confirmed undo once the deck changed again or a clip was uploaded', async () => {
  const { execute, preview, clock, filmed, upload } = undoStation()
  execute({ kind: 'deck-set', tags: ben, fromMs: null })
  await clock.advance(1_000)
  const { undo } = execute({ kind: 'deck-set', tags: maya, fromMs: null })
  await clock.advance(1_000)
  const clip = filmed()
  const before = await preview(undo!, 'undo')
  upload(clip)
  const refused = expect.objectContaining({ code: 'undo-changed' })
  expect(() => execute({ kind: 'undo', id: undo!, seen: before.effect })).toThrow(refused)
  const uploaded = await preview(undo!, 'undo')
  await clock.advance(1_000)
  execute({ kind: 'deck-set', tags: darius, fromMs: null })
  expect(() => execute({ kind: 'undo', id: undo!, seen: uploaded.effect })).toThrow(refused)
})

test('shows the redo of a deck change by the same rule', async () => {
  const { execute, preview, clock, filmed } = undoStation()
  execute({ kind: 'deck-set', tags: ben, fromMs: null })
  await clock.advance(1_000)
  const { undo } = execute({ kind: 'deck-set', tags: darius, fromMs: null })
  await clock.advance(1_000)
  execute({ kind: 'undo', id: undo! })
  expect(await preview(undo!, 'redo')).toMatchObject({ asks: false, deck: { entry: { tags: darius } } })
  await clock.advance(1_000)
  filmed()
  const { asks, changed, effect } = await preview(undo!, 'redo')
  expect([asks, changed.map(isTo('Brien'))]).toEqual([true, [true]])
  execute({ kind: 'redo', id: undo!, seen: effect })
  await expect(preview(undo!, 'redo')).rejects.toMatchObject({ code: 'redo-gone' })
})

test('takes a tagging back without a question, but asks once the deck would give its clips to someone new', async () => {
  const { execute, preview, clock, filmed } = undoStation()
  const clip = filmed()
  await clock.advance(1_000)
  const { undo } = execute({ kind: 'clips-tag', clips: [clip.id], tags: ben })
  await clock.advance(1_000)
  const first = await preview(undo!, 'undo')
  expect([first.asks, first.changed.map(isTo(null))]).toEqual([false, [true]])

  execute({ kind: 'deck-set', tags: darius, fromMs: clock.nowMs() - 10_000 })
  const second = await preview(undo!, 'undo')
  expect([second.asks, second.changed.map(isTo('Brien'))]).toEqual([true, [true]])
})
