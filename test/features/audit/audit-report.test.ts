import { expect, test } from 'vitest'
import type { AuditScope } from '../../../src/features/audit/audit.ts'
import { another } from '../../support/sample-clips.ts'
import { auditedStation } from './audited-station.ts'

const noVideo = Buffer.from('no video '.repeat(500))
const everything: AuditScope = { kind: 'period', fromMs: null, toMs: null }

test('finds each of ten planted discrepancies, and nothing else', async () => {
  const { service, station, card, add, onCard, reserve, noteReservation, plant, processed, audit, found } =
    await auditedStation()
  // Without discrepancies: uploaded, copied, of two athletes, uploaded again, and of another station.
  const fine = await plant('fine.mp4')
  onCard('copy of fine.mp4', fine.bytes)
  add({
    path: `${card}/copy of fine.mp4`,
    fingerprint: fine.clip.fingerprint,
    state: { kind: 'duplicate', of: fine.clip.id },
    foundAtMs: 1,
  })
  const { body } = await service.ask('POST', '/athletes', { body: { first_name: 'Ana' } })
  service.control.linkAthlete({ sessionId: fine.sessionId, athleteId: body.athlete.id })
  const wrong = await plant('wrong athlete.mp4')
  const { sessionId: right } = await plant('right athlete.mp4', {
    bytes: wrong.bytes,
    more: { again: { of: wrong.clip.id, sessionId: wrong.sessionId } },
  })
  service.control.removeCapture({ sessionId: wrong.sessionId })
  await reserve(another('of another station'))
  onCard('holiday.jpg', Buffer.from('a photo'))
  onCard('fine.thm', Buffer.from('a small picture'))
  onCard('fine.lrv', another('a small copy'))
  // With discrepancies.
  const missing = await plant('missing.mp4')
  service.control.removeCapture({ sessionId: missing.sessionId })
  await plant('awaiting.mp4', {
    isUploaded: false,
    state: (sessionId) => ({ kind: 'confirming', sessionId, tries: 0, refusals: 0 }),
  })
  await plant('elsewhere.mp4', { origin: { address: 'https://practice.example/v1', keyTag: 'another' } })
  const unchecked = await plant('unchecked.mp4')
  const tooLong = 'x'.repeat(300)
  station.store.save({
    clip: { ...unchecked.clip, state: { kind: 'completed', sessionId: tooLong } },
    line: {
      clipId: unchecked.clip.id,
      atMs: 0,
      event: 'changed',
      state: { kind: 'completed', sessionId: tooLong },
      details: {},
    },
    reservations: [],
  })
  noteReservation(unchecked.clip, tooLong)
  service.control.removeCapture({ sessionId: unchecked.sessionId })
  await plant('failed.mp4', { bytes: noVideo })
  await plant('queued.mp4', {
    more: { state: { kind: 'queued', tries: 0, refusals: 0 }, sha256: null },
    isUploaded: false,
  })
  onCard('new.mp4', another('new'))
  onCard('old.avi', Buffer.from('another kind of video'))
  onCard('empty.mp4', Buffer.alloc(0))
  const orphan = await reserve(null)
  noteReservation(fine.clip, orphan, { outcome: { kind: 'orphan', sessionId: orphan } })
  const extra = await reserve(another('sent twice'))
  noteReservation(fine.clip, extra, { outcome: { kind: 'orphan', sessionId: extra } })
  await processed()

  const ofClips = {
    'missing.mp4': 'missing',
    'awaiting.mp4': 'awaiting',
    'elsewhere.mp4': 'elsewhere',
    'unchecked.mp4': 'unchecked',
    'failed.mp4': 'processing-failed',
    'queued.mp4': 'not-uploaded',
  }
  const ofPeriod = await audit(everything)
  expect(ofPeriod.ended).toBeNull()
  const sides = ofPeriod.rows.filter(({ sessionId }) => sessionId === orphan || sessionId === extra)
  expect(sides.map(({ group, sessionId }) => [sessionId, group])).toEqual([
    [orphan, 'orphan'],
    [extra, 'extra'],
  ])
  expect(found(ofPeriod.rows.filter((row) => !sides.includes(row)))).toEqual(ofClips)
  expect(ofPeriod.last).toMatchObject({ answer: 'no', items: 10 })

  const ofCard = await audit({ kind: 'folder', path: card })
  expect(ofCard.ended).toBeNull()
  expect(found(ofCard.rows)).toEqual({
    ...ofClips,
    'new.mp4': 'not-imported',
    'old.avi': 'unsupported',
    'empty.mp4': 'unreadable',
  })
  expect(ofCard.last).toMatchObject({ answer: 'no', items: 13, otherFiles: 1 })
  expect(
    ofCard.rows
      .filter(({ group }) => group === 'known')
      .map(({ fileName }) => fileName)
      .toSorted(),
  ).toEqual(['copy of fine.mp4', 'fine.mp4', 'right athlete.mp4', 'wrong athlete.mp4'])
  expect(ofCard.rows.find(({ fileName }) => fileName === 'wrong athlete.mp4')?.sessionId).toBe(right)
})

test('allows formatting a card only when every file is stored, and names failed processing', async () => {
  const { card, plant, processed, audit, found, onCard } = await auditedStation()
  expect((await audit({ kind: 'folder', path: card })).last).toMatchObject({ answer: 'empty', items: 0 })
  await plant('one.mp4')
  await plant('two.mp4', { bytes: noVideo })
  await processed()
  const yes = await audit({ kind: 'folder', path: card })
  expect(yes.last).toMatchObject({ answer: 'yes', items: 2 })
  expect(found(yes.rows)).toEqual({ 'two.mp4': 'processing-failed' })
  onCard('three.mp4', another('three'))
  expect((await audit({ kind: 'folder', path: card })).last).toMatchObject({ answer: 'no', items: 3 })
})

test('counts left-out files apart: a copy of a stored original, and the films that nobody uploads', async () => {
  const { card, plant, add, onCard, processed, audit, found } = await auditedStation()
  const original = await plant('swing.mp4')
  const lost = await plant('lost.mp4', { more: { state: { kind: 'missing' }, sha256: null }, isUploaded: false })
  const leftOut = (name: string, why: 'proxy' | 'live-photo', of: typeof original.clip.id | null) => {
    onCard(name, another(name))
    return add({ path: `${card}/${name}`, foundAtMs: 1, state: { kind: 'left-out', why, of, name: null } })
  }
  leftOut('swing_thm.mp4', 'proxy', original.clip.id)
  leftOut('IMG_0413.mov', 'live-photo', null)
  await processed()
  const everythingStored = await audit({ ...everything, fromMs: null })
  expect(found(everythingStored.rows)).toEqual({
    'lost.mp4': 'not-uploaded',
    'swing_thm.mp4': 'left-out',
    'IMG_0413.mov': 'left-out',
  })
  expect(everythingStored.last).toMatchObject({ answer: 'no', items: 4 })
  leftOut('lost_thm.mp4', 'proxy', lost.clip.id)
  expect(found((await audit(everything)).rows)).toMatchObject({ 'lost_thm.mp4': 'not-uploaded' })
})
