// Three cameras that export clips in every way in which cameras do, and what becomes of files and folders meanwhile.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { withRecordingTime } from '../../src/service/practice/cameras/recording-time.ts'
import { clip, padded } from '../support/sample-clips.ts'
import { manners, writeClip } from './export-clip.ts'
import type { Random } from './random.ts'

/** The first two see the same athlete: their clips are reps of two cameras. */
export const cameraNames = ['cam-a', 'cam-b', 'cam-c'] as const
type CameraName = (typeof cameraNames)[number]

/** Something that may cost a clip the reservation it had. */
export interface Incident {
  readonly fromMs: number
  toMs: number
  readonly concerns: (fileName: string) => boolean
}

export interface ExportedFile {
  readonly camera: CameraName
  readonly fileName: string
  readonly path: string
  /** The hash of everything that the file was in full, the present content last. */
  readonly contents: string[]
  modifiedAtMs: number
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export function createCameras(root: string, random: Random) {
  const files: ExportedFile[] = []
  const incidents: Incident[] = []
  const writing = new Map<ExportedFile, Promise<void>>()
  const manner = random.bag(manners)
  let away: { camera: CameraName; incident: Incident } | null = null
  let touches = 0
  for (const name of cameraNames) mkdirSync(join(root, name), { recursive: true })

  function write(file: ExportedFile, bytes: Buffer, how: Parameters<typeof writeClip>[0]['manner']) {
    const work = writeClip({ path: file.path, bytes, manner: how, pauseMs: random.between(60, 450) }).then(() => {
      file.modifiedAtMs = statSync(file.path).mtimeMs
      writing.delete(file)
    })
    writing.set(file, work)
  }

  /** The same pictures, recorded at another time, in a file like no other. */
  function film(number: number): Buffer {
    const atMs = Date.now() - (200 - Math.floor(number / 3)) * 20_000 + (number % 3) * 400
    // A phone's: its clock is set by the network, so that clips of hours ago are in no doubt.
    const recorded = withRecordingTime(clip('offset-time.mov'), { atMs, utcOffsetMinutes: 0, mark: `clip ${number}` })
    return padded(recorded, random.between(260_000, 700_000), String(number))
  }

  function exportNext() {
    const number = files.length
    const camera = cameraNames[number % cameraNames.length] ?? 'cam-a'
    // Cameras export only into folders that exist.
    if (away?.camera === camera) bringBack()
    const fileName = `${camera.toUpperCase()}_${String(number).padStart(4, '0')}.MP4`
    const folder = join(root, camera, ...(number % 5 === 4 ? ['DCIM', '100CAGE'] : []))
    mkdirSync(folder, { recursive: true })
    const bytes = film(number)
    const file = { camera, fileName, path: join(folder, fileName), contents: [sha256(bytes)], modifiedAtMs: 0 }
    files.push(file)
    write(file, bytes, manner())
  }

  /** A file is written over, wherever its clip stands: what it becomes is then the clip. */
  function touch() {
    const quiet = files.filter((file) => !writing.has(file) && file.camera !== away?.camera)
    if (quiet.length === 0) return
    const file = random.pick(quiet)
    const bytes = film(files.indexOf(file) + 1_000 + touches)
    touches += 1
    file.contents.push(sha256(bytes))
    const incident = { fromMs: Date.now(), toMs: Number.POSITIVE_INFINITY, concerns: isNamed(file.fileName) }
    incidents.push(incident)
    write(file, bytes, random.pick(['at once', 'slowly']))
    void writing.get(file)?.then(() => {
      incident.toMs = Date.now()
    })
  }

  /** A source folder goes, as a share does; not while something is being written into it. */
  function vanish() {
    const free = cameraNames.filter((name) => ![...writing.keys()].some(({ camera }) => camera === name))
    if (away || free.length === 0) return false
    const camera = random.pick(free)
    const names = files.filter((file) => file.camera === camera).map(({ fileName }) => fileName)
    const incident = {
      fromMs: Date.now(),
      toMs: Number.POSITIVE_INFINITY,
      concerns: (name: string) => names.includes(name),
    }
    incidents.push(incident)
    renameSync(join(root, camera), join(root, `${camera}.away`))
    away = { camera, incident }
    return true
  }

  function bringBack() {
    if (!away) return
    renameSync(join(root, `${away.camera}.away`), join(root, away.camera))
    away.incident.toMs = Date.now()
    away = null
  }

  return {
    files,
    incidents,
    exportNext,
    touch,
    touches: () => touches,
    vanish,
    bringBack,
    isAway: () => away !== null,
    /** Everything that was begun is written. */
    idle: async () => void (await Promise.all(writing.values())),
    exists: (file: ExportedFile) => existsSync(file.path),
  }
}

const isNamed = (fileName: string) => (other: string) => other === fileName
