import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { withRecordingTime } from '../../src/service/practice/cameras/recording-time.ts'

const clips = fileURLToPath(new URL('../../resources/demo', import.meta.url))

/** Folder of the clips before the cameras export them. */
const FILMED = 'filmed'

interface Rep {
  readonly folder: string
  readonly athlete: readonly [firstName: string, lastName: string]
  readonly tags: { readonly activity: string; readonly movement: string; readonly dimensions: Record<string, string> }
  /** File name that each camera gave its clip of this rep. */
  readonly files: Readonly<Record<'cam-a' | 'cam-b', string>>
  /** Minutes since both cameras filmed it. */
  readonly minutesAgo: number
}

const right = { handedness: 'right' }

/** Three reps, each seen by two cameras: A films from the side at 240 frames per second, B from the front at 60. */
export const reps: readonly Rep[] = [
  {
    folder: 'pitching',
    athlete: ['Maya', 'Ortiz'],
    tags: { activity: 'baseball', movement: 'pitching', dimensions: right },
    files: { 'cam-a': 'IMG_0412.MOV', 'cam-b': 'C0031.mp4' },
    minutesAgo: 6,
  },
  {
    folder: 'hitting',
    athlete: ['Jonas', 'Weber'],
    tags: { activity: 'baseball', movement: 'hitting', dimensions: right },
    files: { 'cam-a': 'IMG_0413.MOV', 'cam-b': 'C0032.mp4' },
    minutesAgo: 3,
  },
  {
    folder: 'serve',
    athlete: ['Aiko', 'Tanaka'],
    tags: { activity: 'tennis', movement: 'overhand_serve', dimensions: { ...right, overhand_serve_type: 'platform' } },
    files: { 'cam-a': 'IMG_0414.mov', 'cam-b': 'C0034.mp4' },
    minutesAgo: 1,
  },
]

const cameras = { 'cam-a': 'Cam A', 'cam-b': 'Cam B' } as const
const setups = { 'cam-a': 'single.down_the_line', 'cam-b': 'single.front_on' } as const

/** Files that must not be uploaded: one cut short, and one exported twice. */
export const cutShort = join('cam-b', 'hitting', 'C0033.mp4')
export const exportedTwice = join('cam-a', 'pitching', 'IMG_0412 copy.MOV')

export type Stage = ReturnType<typeof setStage>

/** A facility in a temporary folder: two cameras, each with a folder per station of the cage. */
export function setStage() {
  const root = mkdtempSync(join(tmpdir(), 'ondeck-demo-'))
  for (const camera of Object.keys(cameras))
    for (const { folder } of reps) mkdirSync(join(root, camera, folder), { recursive: true })
  filmToday(root)

  return {
    root,
    practiceDir: join(root, 'practice'),
    stationDir: join(root, 'station'),
    config: join(root, 'ondeck.yaml'),

    /** JSON is YAML too. */
    writeConfig(baseUrl: string) {
      const folders = Object.entries(cameras).flatMap(([id, camera]) =>
        reps.map(({ folder, athlete: [firstName, lastName], tags }) => ({
          path: `./${id}/${folder}`,
          camera,
          cameraConfiguration: {
            camera_setup_selection: setups[id === 'cam-a' ? 'cam-a' : 'cam-b'],
            camera_orientation: 'auto',
          },
          requireDimensions: folder !== 'hitting',
          tags: { athlete: { firstName, lastName, create: true }, ...tags },
        })),
      )
      const config = { service: { baseUrl }, folders, finished: { stableSeconds: 1, giveUpSeconds: 5 } }
      writeFileSync(join(root, 'ondeck.yaml'), JSON.stringify(config, null, 2))
    },

    /** The cameras export: some at once, one slowly, one not to its end, and one a second time when it is known. */
    async exportClips(queued: (file: string) => Promise<void>) {
      const [pitch, swing, serve] = reps
      if (!pitch || !swing || !serve) throw new Error('the demo has three reps')
      const isKnown = queued(target(root, 'cam-a', pitch))
      put(root, pitch, 'cam-a')
      put(root, pitch, 'cam-b')
      await delay(600)
      await Promise.all([
        writeSlowly(source(root, 'cam-b', swing), target(root, 'cam-b', swing)),
        delay(700).then(() => put(root, swing, 'cam-a')),
        delay(1_100).then(() => put(root, serve, 'cam-b')),
        delay(1_600).then(() => put(root, serve, 'cam-a')),
        delay(900).then(() =>
          writeFile(join(root, cutShort), readFileSync(source(root, 'cam-b', swing)).subarray(0, 100_000)),
        ),
        isKnown.then(() => copyFileSync(source(root, 'cam-a', pitch), join(root, exportedTwice))),
      ])
    },

    strike: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** The sample clips as if they had been filmed a few minutes ago: the demo's day is today. */
function filmToday(root: string) {
  const nowMs = Date.now()
  for (const rep of reps) {
    const atMs = nowMs - rep.minutesAgo * 60_000
    const utcOffsetMinutes = -new Date(atMs).getTimezoneOffset()
    for (const camera of ['cam-a', 'cam-b'] as const) {
      const video = readFileSync(join(clips, camera, rep.files[camera]))
      const filmed = withRecordingTime(video, { atMs, utcOffsetMinutes, mark: rep.files[camera] })
      mkdirSync(join(root, FILMED, camera), { recursive: true })
      writeFileSync(source(root, camera, rep), filmed)
    }
  }
}

export const source = (root: string, camera: keyof typeof cameras, rep: Rep) =>
  join(root, FILMED, camera, rep.files[camera])

const target = (root: string, camera: keyof typeof cameras, rep: Rep) =>
  join(root, camera, rep.folder, rep.files[camera])

const put = (root: string, rep: Rep, camera: keyof typeof cameras) =>
  copyFileSync(source(root, camera, rep), target(root, camera, rep))

/** As a camera does it over a slow connection: a piece at a time, with a pause longer than the file rests otherwise. */
async function writeSlowly(from: string, to: string) {
  const bytes = readFileSync(from)
  const pieceBytes = Math.ceil(bytes.length / 8)
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    await appendFile(to, bytes.subarray(start, start + pieceBytes))
    await delay(start === pieceBytes * 3 ? 1_800 : 350)
  }
}
