import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Camera } from './camera.ts'
import { h264, record, recordTurned, type Tags, type Take, tagged } from './encode.ts'
import type { Motion } from './motions/motion.ts'
import { pitch } from './motions/pitch.ts'
import { serve } from './motions/serve.ts'
import { swing } from './motions/swing.ts'
import { sceneOf } from './scene.ts'

/** Three repetitions, each seen by a fast camera from the side and another from the front. */
export async function makeDemoClips(folder: string, made: (file: string, what: string) => void): Promise<void> {
  for (const [name, { what, make }] of Object.entries(clips)) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await make(file)
    made(file, what)
  }
}

const lying = { width: 640, height: 360 }
const upright = { width: 360, height: 640 }

const side = { view: 'side', ...lying } as const
const front = { view: 'front', ...lying } as const
const cameras = {
  pitchSide: { ...side, pixelsPerMeter: 165, center: [-0.15, 1] },
  pitchFront: { ...front, pixelsPerMeter: 158, center: [0, 1] },
  swingSide: { ...side, pixelsPerMeter: 145, center: [0, 1.13] },
  swingFront: { ...front, width: 960, height: 540, pixelsPerMeter: 216, center: [-0.15, 1.13] },
  serveSide: { ...side, pixelsPerMeter: 112, center: [0.3, 1.48] },
  serveFront: { view: 'front', ...upright, pixelsPerMeter: 165, center: [0.08, 1.5] },
} satisfies Record<string, Camera>

const take = (motion: Motion, camera: Camera, rate: number, from: number, seconds: number): Take => ({
  scene: sceneOf(motion, camera),
  size: camera,
  from,
  frames: Math.round(seconds * rate),
  rate: `${rate}`,
})

/** Times as QuickTime cameras write them: in UTC, and again as local wall-clock time. */
const quickTime = (clock: string, utc: string): Tags => ({
  creation_time: `2026-11-14T${utc}Z`,
  'com.apple.quicktime.creationdate': `2026-11-14T${clock}-0800`,
})
const utcOnly = (utc: string): Tags => ({ creation_time: `2026-11-14T${utc}Z` })

type DemoClip = { readonly what: string; readonly make: (file: string) => Promise<void> }

const clips: Record<string, DemoClip> = {
  'cam-a/IMG_0412.MOV': {
    what: 'a pitch, from the side',
    make: filmed(take(pitch, cameras.pitchSide, 240, 0.3, 1.3), 27, quickTime('09:30:15', '17:30:15')),
  },
  'cam-a/IMG_0413.MOV': {
    what: 'a swing, from the side',
    make: filmed(take(swing, cameras.swingSide, 240, 0.25, 1.2), 27, quickTime('09:33:42', '17:33:42')),
  },
  'cam-a/IMG_0414.mov': {
    what: 'a serve, from the side',
    make: filmed(take(serve, cameras.serveSide, 240, 0.4, 1.3), 27, quickTime('09:36:08', '17:36:08')),
  },
  'cam-b/C0031.mp4': {
    what: 'the pitch, from the front',
    make: filmed(take(pitch, cameras.pitchFront, 60, 0, 1.8), 26, utcOnly('17:30:15')),
  },
  'cam-b/C0032.mp4': {
    what: 'the swing, from the front; the big one, written slowly and cut short by the demo (index at the end)',
    make: filmed(take(swing, cameras.swingFront, 60, 0, 1.7), 12, utcOnly('17:33:42')),
  },
  'cam-b/C0034.mp4': {
    what: 'the serve, from the front, upright as from a phone',
    make: (file) => recordTurned(take(serve, cameras.serveFront, 60, 0, 2), file, -90, 26, utcOnly('17:36:08')),
  },
}

function filmed(shot: Take, quality: number, tags: Tags): (file: string) => Promise<void> {
  return (file) => record(shot, file, [...h264(quality), ...tagged(tags)])
}
