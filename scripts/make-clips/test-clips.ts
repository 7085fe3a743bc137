import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Camera } from './camera.ts'
import { h264, picture, record, recordTurned, type Take, tagged, words } from './encode.ts'
import { pitch } from './motions/pitch.ts'
import { sceneOf } from './scene.ts'

type TestClip = { readonly name: string; readonly what: string; readonly make: (file: string) => Promise<void> }

/** One tiny file for every kind of thing that may appear in a camera's folder. */
export async function makeTestClips(folder: string, made: (file: string, what: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { name, what, make } of clips) {
    const file = join(folder, name)
    await make(file)
    made(file, what)
  }
}

const landscape = { view: 'side', width: 160, height: 90, pixelsPerMeter: 41, center: [0, 1] } as const
const portrait = { view: 'front', width: 90, height: 160, pixelsPerMeter: 58, center: [0, 1.1] } as const
const seconds = 0.4

const take = (rate: string, frames: number, camera: Camera = landscape, from = 0.85): Take => ({
  scene: sceneOf(pitch, camera),
  size: camera,
  from,
  frames,
  rate,
})

const at60 = () => take('60', 24)
const utc = { creation_time: '2026-11-14T17:30:15Z' }
const video = [...h264(30), ...tagged(utc)]
const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`]
const aac = ['-c:a', 'aac', '-b:a', '48k']
const still = (codec: string, format: string) => [
  '-frames:v',
  '1',
  '-pix_fmt',
  format,
  '-c:v',
  codec,
  '-f',
  'image2',
  '-update',
  '1',
]

const clip = (name: string, what: string, make: (file: string) => Promise<void>): TestClip => ({ name, what, make })
const encoded = (name: string, what: string, shot: Take, options: readonly string[], inputs: readonly string[] = []) =>
  clip(name, what, (file) => record(shot, file, options, inputs))

const clips: readonly TestClip[] = [
  encoded('plain-60.mp4', '60 fps, index at the end, no sound', at60(), video),
  encoded('faststart-240.mov', '240 fps, index first', take('240', 96), [...video, '-movflags', '+faststart']),
  encoded('audio-30.mp4', '30 fps with sound', take('30', 12), [...video, ...aac, '-shortest'], tone),
  encoded('audio-only.mp4', 'sound, no picture', take('60', 1), ['-map', '1:a', ...aac, ...tagged(utc)], tone),
  clip('rotated.mp4', 'stored lying, turned 90: upright', (file) =>
    recordTurned(take('60', 24, portrait), file, 90, 30, utc),
  ),
  clip('rotated-minus.mov', 'stored lying, turned -90, as phones do: upright', (file) =>
    recordTurned(take('60', 24, portrait), file, -90, 30, utc),
  ),
  encoded('odd-sar.mp4', 'pixels wider than high (4:3)', at60(), video.with(1, `${video[1]},setsar=4/3`)),
  encoded('fragmented.mp4', 'fragmented: an empty index first', at60(), [
    ...video,
    ...words('-g 12 -movflags +frag_keyframe+empty_moov'),
  ]),
  encoded('ntsc.mp4', '30000/1001 fps', take('30000/1001', 12), video),
  encoded('variable.mp4', 'variable frame rate: 60 fps, then 20', take('60', 30), [
    ...picture('yuv420p', ["select='lt(n,12)+not(mod(n,3))'"]),
    ...h264(30).slice(picture('yuv420p').length),
    ...words('-fps_mode vfr'),
    ...tagged(utc),
  ]),
  encoded('hevc.mov', 'HEVC, as newer phones do', at60(), [
    ...picture('yuv420p'),
    ...words('-c:v libx265 -preset slow -crf 32 -tag:v hvc1'),
    ...words('-x265-params log-level=error:pools=none:frame-threads=1'),
    ...tagged(utc),
  ]),
  encoded('prores.mov', 'ProRes proxy', take('60', 18), [
    ...picture('yuv422p10le'),
    ...words('-c:v prores_ks -profile:v proxy'),
    ...tagged(utc),
  ]),
  encoded('offset-time.mov', 'QuickTime creation date with an offset, and UTC', at60(), [
    ...h264(30),
    ...tagged({ ...utc, 'com.apple.quicktime.creationdate': '2026-11-14T09:30:15-0800' }),
  ]),
  encoded('utc-time.mp4', 'creation time in UTC only', take('60', 24, landscape, 0.95), video),
  encoded('no-time.mp4', 'no time at all', at60(), h264(30)),
  encoded('picture.mp4', 'a JPEG, renamed', take('60', 1), still('mjpeg', 'yuvj420p')),
  encoded('picture-png.mov', 'a PNG, renamed', take('60', 1), still('png', 'rgb24')),
  encoded('matroska.mp4', 'a Matroska file, renamed', at60(), [...video, '-f', 'matroska']),
  clip('text.mp4', 'a few words', (file) => writeFile(file, 'These are words, not a video.\n')),
]
