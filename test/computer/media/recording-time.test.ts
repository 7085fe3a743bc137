import { expect, test } from 'vitest'
import { readRecordingTime } from '../../../src/computer/media/recording-time.ts'

const modifiedAtMs = Date.UTC(2026, 10, 20)
const quicktime = 'com.apple.quicktime.creationdate'
const path = '/cam/IMG_0412.MOV'
const at = (time: string) => Date.parse(time)

test.each([
  ['an offset', { [quicktime]: '2026-11-14T09:30:15-0800' }, '2026-11-14T17:30:15Z', 'tag-with-offset'],
  ['an offset with a colon', { [quicktime]: '2026-11-14T09:30:15+05:30' }, '2026-11-14T04:00:15Z', 'tag-with-offset'],
  ['fractions', { [quicktime]: '2026-11-14T09:30:15.250+0100' }, '2026-11-14T08:30:15.250Z', 'tag-with-offset'],
  ['Z', { [quicktime]: '2026-11-14T09:30:15Z' }, '2026-11-14T09:30:15Z', 'tag-with-offset'],
  ['a date tag', { date: '2026-11-14 09:30:15 -0800' }, '2026-11-14T17:30:15Z', 'tag-with-offset'],
  [
    'an hour that is there twice',
    { [quicktime]: '2026-11-01T01:30:00-0800' },
    '2026-11-01T09:30:00Z',
    'tag-with-offset',
  ],
  ['UTC', { creation_time: '2026-11-14T17:30:15.000000Z' }, '2026-11-14T17:30:15Z', 'creation-time'],
  [
    'both',
    { creation_time: '2026-11-14T17:00:00.000000Z', [quicktime]: '2026-11-14T09:30:15-0800' },
    '2026-11-14T17:30:15Z',
    'tag-with-offset',
  ],
  [
    'no offset',
    { [quicktime]: '2026-11-14T09:30:15', creation_time: '2026-11-14T17:30:15Z' },
    '2026-11-14T17:30:15Z',
    'creation-time',
  ],
])('reads a tag with %s', (_what, tags, expected, recordedAtSource) => {
  expect(readRecordingTime({ tags: [tags], path, modifiedAtMs })).toMatchObject({
    recordedAtMs: at(expected),
    recordedAtSource,
  })
})

test.each([
  ['1904-01-01T00:00:00.000000Z'],
  ['1970-01-01T00:00:00.000000Z'],
  ['2026-13-45T99:00:00Z'],
  ['2026'],
  ['yesterday'],
  [''],
])('ignores a creation time of %s', (creation_time) => {
  expect(
    readRecordingTime({ tags: [{ creation_time, date: '2026', [quicktime]: creation_time }], modifiedAtMs, path }),
  ).toEqual({
    recordedAtMs: modifiedAtMs,
    recordedAtSource: 'modification-time',
  })
})

test('prefers the container’s time to the video stream’s', () => {
  const stream = { creation_time: '2026-11-14T10:00:00Z' }
  expect(readRecordingTime({ tags: [{}, stream], modifiedAtMs, path }).recordedAtMs).toBe(at('2026-11-14T10:00:00Z'))
  const container = { creation_time: '2026-11-14T11:00:00Z' }
  expect(readRecordingTime({ tags: [container, stream], modifiedAtMs, path }).recordedAtMs).toBe(
    at('2026-11-14T11:00:00Z'),
  )
})
