import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkUploadedFiles } from '../../../src/station/commands/check-uploaded-files.ts'
import type { Command } from '../../../src/station/contract/command.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import { againLinksOf } from '../../../src/station/views/again-links.ts'
import { athleteId, fileAt, someOrigin, someProbe } from '../../support/station-parts.ts'
import { anaId, as, content, uploadedStation } from './uploaded-station.ts'

const benId = '7b1c2d3e-2222-4333-8444-555566667777'

const refusing = (code: string) => expect.objectContaining({ code })

test('uploads a clip of the wrong athlete again as a new clip, and links both', async () => {
  const { uploaded, madeOf, examine, upload, lifecycle, store, events } = uploadedStation()
  const first = uploaded()
  const made = madeOf(first)
  expect(made).toMatchObject({
    path: first.path,
    again: { of: first.id, sessionId: 'capture-1' },
    handTags: {
      athlete: { id: anaId },
      activity: 'baseball',
      movement: 'pitching',
      dimensions: { handedness: 'right' },
    },
    state: { kind: 'found' },
  })
  expect(await examine(made.id)).toMatchObject({ state: { kind: 'held' }, tags: { athleteId: anaId } })
  upload(made, 'capture-2')
  expect(lifecycle.get(first.id)).toMatchObject({
    state: { kind: 'completed', sessionId: 'capture-1' },
    tags: { athleteId },
  })
  const parts = { store, roster: { get: () => undefined }, nameOf: () => null }
  expect(againLinksOf(lifecycle.get(first.id), parts)).toMatchObject({
    of: null,
    as: { clip: made.id, sessionId: 'capture-2' },
  })
  expect(againLinksOf(lifecycle.get(made.id), parts)).toMatchObject({
    as: null,
    of: { clip: first.id, sessionId: 'capture-1' },
  })
  expect(events(first)).toEqual(expect.arrayContaining(['upload-again-asked', 'uploaded-again']))
  expect(events(made)).toContain('upload-again')
  const line = store.ledger(first.id).find(({ event }) => event === 'uploaded-again')
  expect(line?.details).toEqual({ clip: made.id, sessionId: 'capture-2', name: 'Ana Ruiz' })
})

test('takes the dimensions of a given movement, and without one keeps the uploaded ones', () => {
  const { uploaded, madeOf } = uploadedStation()
  const hitting = madeOf(uploaded('/cam/1.mov'), as(anaId, { movement: 'hitting', dimensions: { bat_length: 33 } }))
  expect(hitting.handTags).toMatchObject({ activity: 'baseball', movement: 'hitting', dimensions: { bat_length: 33 } })
  const left = madeOf(uploaded('/cam/2.mov'), as(anaId, { dimensions: { handedness: 'left' } }))
  expect(left.handTags).toMatchObject({ movement: 'pitching', dimensions: { handedness: 'left' } })
})

test('refuses a clip that is not uploaded, since its tags can still be changed', () => {
  const { queued, held, untagged, duplicateOf, again } = uploadedStation()
  for (const clip of [queued(), held(), untagged()]) expect(() => again(clip)).toThrow(refusing('again-not-uploaded'))
  expect(() => again(duplicateOf(queued('/cam/x.mov')))).toThrow(refusing('again-not-uploaded'))
})

test('refuses the athlete who already has the capture, in any spelling of the id', () => {
  const { uploaded, again, store } = uploadedStation()
  const clip = uploaded()
  for (const id of [athleteId, athleteId.toUpperCase()]) {
    expect(() => again(clip, as(id))).toThrow(refusing('again-same-athlete'))
  }
  expect(store.uploadingAgain(clip.id)).toEqual([])
})

test('refuses a clip that is already being uploaded again, also through its duplicate', async () => {
  const { uploaded, duplicateOf, again, madeOf, examine, upload } = uploadedStation()
  const clip = uploaded()
  const copy = duplicateOf(clip)
  const made = madeOf(clip)
  for (const each of [clip, copy]) expect(() => again(each, as(benId))).toThrow(refusing('again-exists'))
  await examine(made.id)
  upload(made, 'capture-2')
  for (const each of [clip, copy]) expect(() => again(each, as(benId))).toThrow(refusing('again-exists'))
  // The newest one was wrong too and is uploaded again. The first one has a capture.
  expect(() => again(made, as(athleteId))).toThrow(refusing('again-same-athlete'))
  expect(madeOf(made, as(benId)).again).toEqual({ of: made.id, sessionId: 'capture-2' })
})

test('uploads all clips of a command again or none', () => {
  const { uploaded, queued, execute, store } = uploadedStation()
  const [one, other] = [uploaded('/cam/1.mov'), queued('/cam/2.mov')]
  const command: Command = { kind: 'clips-upload-again', clips: [one.id, other.id], tags: as(anaId) }
  expect(() => execute(command)).toThrow(refusing('again-not-uploaded'))
  expect(store.uploadingAgain(one.id)).toEqual([])
  expect(store.ledger(one.id).map(({ event }) => event)).not.toContain('upload-again-asked')
})

test('does not upload a capture of the former service again to another one', () => {
  const { uploaded, again, store, ask } = uploadedStation()
  const clip = uploaded()
  const request = { athlete_id: athleteId, session_group_id: randomUUID(), file_name: 'one.mov' }
  store.saveReservation({
    id: randomUUID(),
    clipId: clip.id,
    askedAtMs: 0,
    origin: someOrigin,
    request: {
      ...request,
      camera_configuration: {},
      movement_attributes: { activity: 'baseball', movement: 'pitching' },
    },
    outcome: { kind: 'used', sessionId: 'capture-1' },
  })
  ask({ address: 'https://other.example/v1', keyTag: '00000000' })
  expect(() => again(clip)).toThrow(refusing('capture-elsewhere'))
})

test('refuses a movement that the service does not have', () => {
  const { uploaded, again } = uploadedStation()
  expect(() => again(uploaded(), as(anaId, { movement: 'flying' }))).toThrow(refusing('pair-unknown'))
})

test('uploads a duplicate of an uploaded clip again from its own file', async () => {
  const { uploaded, duplicateOf, madeOf, examine, disk, lifecycle } = uploadedStation()
  const clip = uploaded()
  const copy = duplicateOf(clip)
  disk.delete(clip.path)
  const made = madeOf(copy)
  expect(made).toMatchObject({ path: copy.path, again: { of: clip.id } })
  expect((await examine(made.id)).state.kind).toBe('held')
  expect(lifecycle.get(copy.id).state.kind).toBe('duplicate')
})

test('treats the same content as a duplicate everywhere else, also after it was uploaded again', async () => {
  const { uploaded, madeOf, examine, upload, lifecycle, disk } = uploadedStation()
  const clip = uploaded()
  const made = madeOf(clip)
  await examine(made.id)
  upload(made, 'capture-2')
  disk.set('/cam/third.mov', content)
  const third = lifecycle.add('/cam', fileAt('/cam/third.mov'))
  expect((await examine(third.id)).state).toEqual({ kind: 'duplicate', of: clip.id })
})

test('restores a canceled second upload as a duplicate of a later one', async () => {
  const { uploaded, duplicateOf, madeOf, examine, execute, lifecycle } = uploadedStation()
  const clip = uploaded()
  const given = madeOf(duplicateOf(clip))
  await examine(given.id)
  execute({ kind: 'clips-cancel', clips: [given.id] })
  const other = madeOf(clip, as(benId))
  await examine(other.id)
  execute({ kind: 'clips-retry', clips: [given.id] })
  lifecycle.apply(given.id, { kind: 'came-to-rest' })
  expect((await examine(given.id)).state).toEqual({ kind: 'duplicate', of: other.id })
})

test('leaves a clip untagged with a reason when its name resolves to the same athlete', async () => {
  const { uploaded, madeOf, examine } = uploadedStation()
  const made = madeOf(uploaded(), { athlete: { firstName: 'Maya', lastName: 'Ortiz', create: false }, dimensions: {} })
  const reasons = [failure('again-same-athlete', { file: 'one.mov', athlete: 'Maya Ortiz' })]
  expect(await examine(made.id)).toMatchObject({ state: { kind: 'untagged', reasons }, tags: null })
})

test('makes a recording that reused the name a new clip without the athlete', async () => {
  const { uploaded, madeOf, examine, disk, store } = uploadedStation()
  const clip = uploaded()
  const made = madeOf(clip)
  disk.set(clip.path, 'cd'.repeat(32))
  expect((await examine(made.id)).state).toEqual({ kind: 'missing', because: failure('file-overwritten') })
  expect(store.atPath(clip.path)).toMatchObject({ again: null, handTags: null, state: { kind: 'found' } })
})

test('undoes a waiting second upload, and refuses once it has begun', async () => {
  const { uploaded, again, examine, execute, upload, lifecycle, clock, withdrawn } = uploadedStation()
  const first = again(uploaded('/cam/1.mov'))
  await examine(first.made![0]!)
  expect(execute({ kind: 'undo' })).toMatchObject({
    done: first.made,
    undone: { id: first.undo, what: { kind: 'clips-upload-again', clips: 1, athleteName: anaId } },
  })
  expect(lifecycle.get(first.made![0]!).state.kind).toBe('cancelled')
  // Its turn may have come: the attempt ends with it.
  expect(withdrawn).toEqual(first.made)
  await clock.advance(1_000)
  const second = again(uploaded('/cam/2.mov', 'capture-5'))
  upload(await examine(second.made![0]!), 'capture-6')
  expect(() => execute({ kind: 'undo', id: second.undo! })).toThrow(refusing('undo-gone'))
})

test('uploads a clip again by the redo of an undone second upload, as a clip of its own', () => {
  const { uploaded, again, execute, lifecycle } = uploadedStation()
  const clip = uploaded()
  const { undo, made } = again(clip)
  execute({ kind: 'undo', id: undo! })
  const redone = execute({ kind: 'redo', id: undo! })
  expect(redone).toMatchObject({ done: [clip.id], redone: { id: undo, what: { kind: 'clips-upload-again' } } })
  expect(redone.made).not.toEqual(made)
  expect(lifecycle.get(redone.made![0]!)).toMatchObject({
    again: { of: clip.id },
    handTags: lifecycle.get(made![0]!).handTags,
  })
  expect(() => execute({ kind: 'redo', id: undo! })).toThrow(refusing('redo-gone'))
})

test('uploads a clip again after an undo', () => {
  const { uploaded, madeOf, execute } = uploadedStation()
  const clip = uploaded()
  madeOf(clip)
  execute({ kind: 'undo' })
  expect(madeOf(clip).again).toEqual({ of: clip.id, sessionId: 'capture-1' })
})

test('refuses a missing or changed file before anything is written', async () => {
  const { uploaded, disk, store, files } = uploadedStation()
  const clip = uploaded()
  const check = () => checkUploadedFiles({ store, files }, [clip.id])
  await check()
  disk.set(clip.path, 'cd'.repeat(32))
  await expect(check()).rejects.toThrow(refusing('again-file-changed'))
  disk.delete(clip.path)
  await expect(check()).rejects.toThrow(refusing('again-file-missing'))
})

test('uploads a moved file again from its new folder', async () => {
  const { uploaded, madeOf, examine, lifecycle, disk, store, files } = uploadedStation()
  const clip = uploaded()
  disk.delete(clip.path)
  disk.set('/sent/one.mov', content)
  lifecycle.note(clip.id, 'moved', { details: { to: '/sent/one.mov' } })
  await checkUploadedFiles({ store, files }, [clip.id])
  const made = madeOf(clip)
  expect(made).toMatchObject({ folder: '/cam', path: '/sent/one.mov', probe: someProbe })
  expect((await examine(made.id)).state.kind).toBe('held')
})
