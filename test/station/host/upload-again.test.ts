import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { CaptureFilter } from '../../../src/station/contract/capture-list.ts'
import type { ClipId } from '../../../src/station/contract/clip.ts'
import { addAthlete, startService } from '../../service/practice/support.ts'
import { another } from '../../support/sample-clips.ts'
import { memoryKeychain, refusal, stationHost } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'

const all = { offset: 0, limit: 50 }
const everything: CaptureFilter = {
  status: null,
  athleteId: null,
  activity: null,
  movement: null,
  fromStations: false,
}

/** A station whose folder gives every clip to Maya, and one clip that was uploaded so. */
async function wronglyUploaded(holdSeconds = 0) {
  const service = await startService({})
  const maya = await addAthlete(service.ask, { first_name: 'Maya', last_name: 'Ortiz' })
  const ana = await addAthlete(service.ask, { first_name: 'Ana', last_name: 'Ruiz' })
  const { keychain } = memoryKeychain(new Map([[service.baseUrl, service.key]]))
  const fixedSettings = { finished: { stableSeconds: 0.2 } }
  const host = await stationHost({ keychain, fixedSettings })
  const { api } = host
  await api.settings.change({ uploads: { holdSeconds: 0 } })
  await api.connection.use({ baseUrl: service.baseUrl })
  const tags = { athlete: { id: maya }, activity: 'baseball', movement: 'pitching', dimensions: {} }
  const folder = await host.addFolder('Cam A', { tags })
  const file = join(folder, 'one.mp4')
  writeFileSync(file, another('one'))
  await eventually(async () => expect((await api.status()).counts).toMatchObject({ completed: 1 }))
  await api.settings.change({ uploads: { holdSeconds } })
  const [rep] = (await api.reps({ fromMs: null, ...all })).items
  const first = rep!.clips[0]!.id
  const again = (clip: ClipId, id = ana) =>
    api.command({ kind: 'clips-upload-again', clips: [clip], tags: { athlete: { id }, dimensions: {} } })
  const captures = async () => (await service.ask('GET', '/captures')).body.captures as Record<string, string>[]
  return { ...host, service, maya, ana, folder, file, first, again, captures }
}

test('a clip of the wrong athlete is uploaded again once, and each capture shows the other', async () => {
  const { api, first, again, ana, maya, captures, file } = await wronglyUploaded()
  const before = await api.clip({ id: first })
  expect(before.card.actions).toContain('upload-again')
  const result = await again(first)
  const made = result.made![0]!
  await eventually(async () => expect((await api.clip({ id: made })).card.state.kind).toBe('completed'))

  const [one, other] = [await api.clip({ id: first }), await api.clip({ id: made })]
  expect(one.card.again).toMatchObject({
    of: null,
    as: { clip: made, athleteName: 'Ana Ruiz', sessionId: other.sessionId },
  })
  expect(other.card.again).toMatchObject({
    as: null,
    of: { clip: first, athleteName: 'Maya Ortiz', sessionId: one.sessionId },
  })
  expect(one.card.actions).not.toContain('upload-again')
  expect(one.timeline.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['upload-again-asked', 'uploaded-again']),
  )

  const listed = await captures()
  expect(listed).toHaveLength(2)
  expect(new Set(listed.map(({ athlete_id }) => athlete_id))).toEqual(new Set([ana, maya]))
  expect(new Set(listed.map(({ capture_time }) => capture_time)).size).toBe(1)
  const { items } = await api.captures.page({ filter: everything, freshness: 'now', ...all })
  const rowOf = (id: string | null) => items.find((row) => row.id === id)
  expect(rowOf(one.sessionId)?.again).toMatchObject({ as: { clip: made, sessionId: other.sessionId } })
  expect(rowOf(other.sessionId)?.again).toMatchObject({ of: { clip: first, sessionId: one.sessionId } })
  const { text } = await api.captures.csv({ filter: everything, ids: items.map(({ id }) => id) })
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
  expect(rows.find(({ session_id }) => session_id === one.sessionId)).toMatchObject({
    uploaded_again_as: other.sessionId,
    upload_again_of: '',
  })

  // A second one goes nowhere, and neither does a copy of the file.
  await refusal(() => again(first)).toMatchObject({ code: 'again-exists' })
  writeFileSync(file.replace('one', 'copy'), another('one'))
  await eventually(async () => expect((await api.status()).counts).toMatchObject({ duplicate: 1 }))
  expect(await captures()).toHaveLength(2)
})

test('a duplicate of an uploaded clip is uploaded again only on a person’s request', async () => {
  const { api, folder, again, captures, ana, file } = await wronglyUploaded()
  writeFileSync(join(folder, 'copy.mp4'), another('one'))
  await eventually(async () => expect((await api.status()).counts).toMatchObject({ duplicate: 1 }))
  const [row] = (await api.leftOut({ kind: 'duplicate', ...all })).items
  const copy = row!.clip!
  expect((await api.clip({ id: copy })).card.actions).toEqual(['show-in-folder', 'upload-again'])
  await api.command({ kind: 'clips-retry', clips: [copy] })
  await eventually(async () => expect((await api.clip({ id: copy })).card.state.kind).toBe('duplicate'))
  expect(await captures()).toHaveLength(1)
  rmSync(file)
  const { made } = await again(copy)
  await eventually(async () => expect((await api.clip({ id: made![0]! })).card.state.kind).toBe('completed'))
  expect((await captures()).map(({ athlete_id }) => athlete_id)).toContain(ana)
  expect(await captures()).toHaveLength(2)
})

test('an undo during the hold uploads nothing', async () => {
  const { api, first, again, captures } = await wronglyUploaded(600)
  const { made, undo } = await again(first)
  await eventually(async () => expect((await api.clip({ id: made![0]! })).card.state.kind).toBe('held'))
  expect((await api.queue.page(all)).items).toMatchObject([
    { athleteName: 'Ana Ruiz', clip: { again: { of: { clip: first } } } },
  ])
  expect(await api.undoable()).toMatchObject([
    { id: undo, what: { kind: 'clips-upload-again', athleteName: 'Ana Ruiz' } },
  ])
  await api.command({ kind: 'undo', id: undo! })
  expect((await api.clip({ id: made![0]! })).card.state.kind).toBe('cancelled')
  expect((await api.clip({ id: first })).card).toMatchObject({ again: null })
  expect((await api.clip({ id: first })).card.actions).toContain('upload-again')
  expect(await captures()).toHaveLength(1)
})

test('a missing or changed file is refused, and so is the athlete who has the capture', async () => {
  const { first, again, maya, file, captures } = await wronglyUploaded()
  await refusal(() => again(first, maya)).toMatchObject({ code: 'again-same-athlete' })
  rmSync(file)
  await refusal(() => again(first)).toMatchObject({ code: 'again-file-missing' })
  writeFileSync(file, another('another recording'))
  await refusal(() => again(first)).toMatchObject({ code: 'again-file-changed' })
  expect((await captures()).filter(({ status }) => status === 'completed').length).toBeGreaterThanOrEqual(1)
})

test('clips of both cameras that are uploaded again form a rep of the right athlete', async () => {
  const { api, addFolder, again, first, maya, ana, captures } = await wronglyUploaded()
  const tags = { athlete: { id: maya }, activity: 'baseball', movement: 'pitching', dimensions: {} }
  const folder = await addFolder('Cam B', { tags })
  writeFileSync(join(folder, 'two.mp4'), another('two'))
  await eventually(async () => expect((await api.status()).counts).toMatchObject({ completed: 2 }))
  const detail = await api.clip({ id: first })
  const rep = await api.rep({ id: detail.repId! })
  const clips = rep!.clips.map(({ id }) => id)
  expect(clips).toHaveLength(2)
  await again(first)
  await refusal(() =>
    api.command({ kind: 'clips-upload-again', clips, tags: { athlete: { id: ana }, dimensions: {} } }),
  ).toMatchObject({ code: 'again-exists' })
  const [, other] = clips
  await again(other!)
  await eventually(async () => expect((await api.status()).counts).toMatchObject({ completed: 4 }))
  const groups = (await captures()).map(({ athlete_id }) => athlete_id)
  expect(groups.filter((id) => id === ana)).toHaveLength(2)
  const ofAna = (await api.reps({ fromMs: null, ...all })).items.filter(({ athleteId }) => athleteId === ana)
  expect(ofAna.map((row) => row.clips.length)).toEqual([2])
})

test('a clip that was uploaded again is offered once for measuring its camera’s clock', async () => {
  const { api, first, again } = await wronglyUploaded(600)
  expect((await again(first)).made).toHaveLength(1)
  expect((await api.clocks.clips({ camera: 'Cam A', limit: 5 })).map(({ id }) => id)).toEqual([first])
})
