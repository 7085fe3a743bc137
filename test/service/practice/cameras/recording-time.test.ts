import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { withRecordingTime } from '../../../../src/service/practice/cameras/recording-time.ts'
import { temporaryFolder } from '../../../support/temporary.ts'
import { box } from '../tiny-video.ts'
import { clipsDir, play, probe, prober, sample, sampleNames } from './support.ts'

const atMs = Date.parse('2027-02-03T04:05:06.789Z')
const recording = { atMs, utcOffsetMinutes: -480, mark: 'one' }

/** Another recording of a sample clip, as a file. */
function recorded(name: string, changes: Partial<typeof recording> = {}): string {
  const path = join(temporaryFolder(), basename(name))
  writeFileSync(path, withRecordingTime(sample(name), { ...recording, ...changes }))
  return path
}

test.each(sampleNames)('a new recording of %s has its time to the second', async (name) => {
  const { recordedAtMs, recordedAtSource } = await probe(recorded(name))
  expect(atMs - recordedAtMs).toBeGreaterThanOrEqual(0)
  expect(atMs - recordedAtMs).toBeLessThan(1_000)
  expect(recordedAtSource).toBe(name.startsWith('cam-a') ? 'tag-with-offset' : 'creation-time')
})

test.each(sampleNames)('a new recording of %s is complete, and every frame decodes', async (name) => {
  const path = recorded(name)
  expect(await prober.completeness(path)).toEqual(await prober.completeness(join(clipsDir, name)))
  expect(await play(path)).toEqual({ frames: (await play(join(clipsDir, name))).frames, complaints: '' })
  const { recordedAtMs: _new, ...now } = await probe(path)
  const { recordedAtMs: _old, ...before } = await probe(join(clipsDir, name))
  expect(now).toEqual(before)
})

test.each(sampleNames)('two recordings of %s in the same moment have different content', (name) => {
  const contents = ['one', 'two'].map((mark) => withRecordingTime(sample(name), { ...recording, mark }))
  const hashes = contents.map((content) => createHash('sha256').update(content).digest('hex'))
  expect(new Set(hashes).size).toBe(2)
})

test('a new recording keeps nothing of the old time', () => {
  const before = sample('cam-a/IMG_0412.MOV')
  expect(before.includes('2026-11-14')).toBe(true)
  expect(withRecordingTime(before, recording).includes('2026-11-14')).toBe(false)
})

test.each([
  ['2026-11-14T09:30:15-0800', 345, '2027-02-03T09:50:06+0545'],
  ['2026-11-14T09:30:15-08:00', -480, '2027-02-02T20:05:06-08:00'],
  ['2026-11-14 17:30:15.123456Z', -480, '2027-02-03 04:05:06.789000Z'],
  ['2026-11-14T17:30:15.1+0000', 0, '2027-02-03T04:05:06.7+0000'],
])('a time written as %s keeps its format', (before, utcOffsetMinutes, after) => {
  const day = (text: string) => box('moov', box('udta', box('©day', Buffer.from(text))))
  const redated = withRecordingTime(day(before), { ...recording, utcOffsetMinutes })
  expect(redated.subarray(0, day(after).length).toString('latin1')).toBe(day(after).toString('latin1'))
})

test('a header with 64-bit times gets the new times', () => {
  const header = Buffer.alloc(112, 0xee)
  header.writeUInt32BE(0x01_00_00_00, 0)
  // The header's content begins behind the heads of both boxes.
  const after = withRecordingTime(box('moov', box('mvhd', header)), recording).subarray(16, 16 + header.length)
  const sinceThen = BigInt(Math.floor((atMs - Date.parse('1904-01-01T00:00:00Z')) / 1_000))
  expect([after.readBigUInt64BE(4), after.readBigUInt64BE(12)]).toEqual([sinceThen, sinceThen])
  expect(after.subarray(20)).toEqual(header.subarray(20))
})
