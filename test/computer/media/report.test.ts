import { expect, test } from 'vitest'
import { parseProbeReport } from '../../../src/computer/media/report.ts'

const file = { path: '/cam/a.mov', sizeBytes: 1, modifiedAtMs: 1_700_000_000_000.4 }
const format = { format_name: 'mov,mp4,m4a,3gp,3g2,mj2', format_long_name: 'QuickTime / MOV', duration: '1.500000' }
const video = { codec_type: 'video', codec_name: 'h264', width: 1920, height: 1080, avg_frame_rate: '240/1' }
const sound = { codec_type: 'audio', codec_name: 'aac', avg_frame_rate: '0/0' }

const read = (changes: object = {}, formatChanges: object = {}) =>
  parseProbeReport({ format: { ...format, ...formatChanges }, streams: [{ ...video, ...changes }] }, file)

test('reads the report of an ordinary clip', () => {
  expect(parseProbeReport({ format, streams: [sound, video] }, file)).toEqual({
    durationMs: 1500,
    framesPerSecond: 240,
    widthPixels: 1920,
    heightPixels: 1080,
    orientation: 'landscape',
    codec: 'h264',
    audioCodec: 'aac',
    recordedAtMs: 1_700_000_000_000,
    recordedAtSource: 'modification-time',
  })
})

test('reads the mark of a Live Photo, and none in any other video', () => {
  const identifier = 'com.apple.quicktime.content.identifier'
  expect(read({}, { tags: { [identifier]: '5B1C' } }).livePhoto).toBe('5B1C')
  expect(read({}, { tags: { 'com.apple.quicktime.live-photo.auto': '1' } }).livePhoto).toBe('')
  expect(read({}, { tags: { 'com.apple.quicktime.make': 'Apple' } })).not.toHaveProperty('livePhoto')
})

test.each([
  ['30000/1001', 30_000 / 1001],
  ['0/0', null],
  ['60/0', null],
  ['0/1', null],
  ['nonsense', null],
  [undefined, null],
])('reads an average frame rate of %s', (avg_frame_rate, framesPerSecond) => {
  expect(read({ avg_frame_rate }).framesPerSecond).toBe(framesPerSecond)
})

test.each([
  ['as stored', {}, [1920, 1080, 'landscape']],
  [
    'turned by the matrix',
    { side_data_list: [{ side_data_type: 'Display Matrix', rotation: -90 }] },
    [1080, 1920, 'portrait'],
  ],
  ['turned the other way', { side_data_list: [{}, { rotation: 270 }] }, [1080, 1920, 'portrait']],
  ['upside down', { side_data_list: [{ rotation: 180 }] }, [1920, 1080, 'landscape']],
  ['turned by the old tag', { tags: { rotate: '90' } }, [1080, 1920, 'portrait']],
  ['with a strange tag', { tags: { rotate: 'left' } }, [1920, 1080, 'landscape']],
  ['with wide pixels', { width: 1440, sample_aspect_ratio: '4:3' }, [1920, 1080, 'landscape']],
  [
    'with wide pixels, turned',
    { width: 1440, sample_aspect_ratio: '4:3', tags: { rotate: '90' } },
    [1080, 1920, 'portrait'],
  ],
  ['with pixels of no shape', { sample_aspect_ratio: '0:1' }, [1920, 1080, 'landscape']],
  ['square', { width: 1080 }, [1080, 1080, 'landscape']],
])('reads the size of a clip %s', (_how, changes, [widthPixels, heightPixels, orientation]) => {
  expect(read(changes)).toMatchObject({ widthPixels, heightPixels, orientation })
})

test('reads the duration from the container, else from the video', () => {
  expect(read({ duration: '9' }).durationMs).toBe(1500)
  expect(read({ duration: '0.4004' }, { duration: 'N/A' }).durationMs).toBe(400)
  expect(() => read({}, { duration: undefined })).toThrow(expect.objectContaining({ code: 'probe-failed' }))
})

test.each(['2e305', '1.4e308', '-1.4e308'])('reports a duration of %s seconds as a failed probe', (duration) => {
  expect(() => read({}, { duration })).toThrow(expect.objectContaining({ code: 'probe-failed' }))
})

test('refuses another container', () => {
  expect(() => read({}, { format_name: 'jpeg_pipe', format_long_name: 'piped jpeg sequence' })).toThrow(
    expect.objectContaining({ code: 'not-a-video', parameters: { file: file.path, found: 'piped jpeg sequence' } }),
  )
})

test('finds no video in sound alone, or with a cover picture', () => {
  const cover = { ...video, codec_name: 'mjpeg', disposition: { attached_pic: 1 } }
  for (const streams of [[], [sound], [cover, sound], [{ codec_type: 'video' }]]) {
    expect(() => parseProbeReport({ format, streams }, file)).toThrow(
      expect.objectContaining({ code: 'no-video-stream' }),
    )
  }
  expect(parseProbeReport({ format, streams: [cover, video] }, file).codec).toBe('h264')
})

test.each([null, {}, [], 'text', { format: {} }, { format, streams: [{ ...video, width: 'wide' }] }])(
  'rejects %j as a report',
  (json) => {
    expect(() => parseProbeReport(json, file)).toThrow(expect.objectContaining({ code: 'probe-failed' }))
  },
)
