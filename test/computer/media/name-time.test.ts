import { expect, test } from 'vitest'
import { readNameTime } from '../../../src/computer/media/name-time.ts'
import { readRecordingTime } from '../../../src/computer/media/recording-time.ts'

const local = (...parts: [number, number, number, number, number, number]) => new Date(...parts).getTime()
const half = local(2026, 10, 14, 9, 30, 15)
const utc = Date.UTC(2026, 10, 14, 9, 30, 15)

test.each([
  ['20261114_093015.mp4', half],
  ['VID_20261114_093015.mp4', half],
  ['VID_20261114_093015_00_001.mp4', half],
  ['IMG_20261114_093015.MOV', half],
  ['2026-11-14 09.30.15.mov', half],
  ['Screen Recording 2026-11-14 at 09.30.15.mov', half],
  ['DJI_20261114093015_0001_D.MP4', half],
  ['PXL_20261114_093015123.mp4', utc + 123],
  ['PXL_20261114_093015123.TS.mp4', utc + 123],
  ['slomo_1794648615.mov', 1_794_648_615_000],
  ['slomo_1794648615250.mov', 1_794_648_615_250],
])('reads the time in the name %s', (fileName, expected) => {
  expect(readNameTime(fileName, null)).toBe(expected)
})

test.each(['IMG_0412.MOV', 'GX010001.MP4', 'C0031.mp4', '20261399_093015.mp4', '1234567890.mp4', 'rep 20261114.mp4'])(
  'finds no time in the name %s',
  (fileName) => {
    expect(readNameTime(fileName, null)).toBeNull()
  },
)

test('reads a time by the pattern that the folder’s settings give', () => {
  const pattern = 'REC.{DD}.{MM}.{YYYY}-{hh}{mm}{ss}'
  expect(readNameTime('REC.14.11.2026-093015.mp4', null, { pattern, zone: 'utc' })).toBe(utc)
  expect(readNameTime('REC.14.11.2026-093015.mp4', null, { pattern, zone: 'local' })).toBe(half)
  expect(readNameTime('t1794648615x.mp4', null, { pattern: 't{epoch}x', zone: 'utc' })).toBe(1_794_648_615_000)
})

test('uses the time of the name where the container has none, and keeps it beside the container’s', () => {
  const file = { path: '/cam/PXL_20261114_093015000.mp4', modifiedAtMs: 5 }
  expect(readRecordingTime({ tags: [], ...file })).toEqual({
    recordedAtMs: utc,
    recordedAtSource: 'file-name',
    timeFacts: { edge: 'start' },
  })
  const tags = [
    { creation_time: '2026-11-14T09:30:25Z', 'com.android.version': '15', 'com.android.capture.fps': '240' },
  ]
  expect(readRecordingTime({ tags, ...file })).toEqual({
    recordedAtMs: utc + 10_000,
    recordedAtSource: 'creation-time',
    timeFacts: { edge: 'end', namedAtMs: utc, capturedRate: 240 },
  })
})
