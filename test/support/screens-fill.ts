// Fills a station's database through its own store, before the station is started: a past that nobody has to wait for.
import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, linkSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pictureFileName, pictureKeyOf } from '../../src/computer/media/picture-name.ts'
import { Clip, type ClipState } from '../../src/station/contract/clip.ts'
import type { PartialSettings } from '../../src/station/station-settings.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'

const fillingCameras = [
  { camera: 'A open side', folder: '/cameras/a', nameOf: (rep: number) => `IMG_${String(rep).padStart(5, '0')}.MOV` },
  { camera: 'B home plate', folder: '/cameras/b', nameOf: (rep: number) => `C${String(rep).padStart(5, '0')}.MP4` },
] as const

interface PastAthlete {
  readonly id: string
  readonly name: string
}

interface PastClip {
  readonly rep: number
  readonly camera: 0 | 1
  readonly atMs: number
  readonly athlete: PastAthlete
  readonly state: ClipState
  readonly sessionGroupId: string
  readonly sizeBytes?: number
}

/** A clip as it would be if the station had taken it then. */
export function pastClip({ rep, camera, atMs, athlete, state, sessionGroupId, sizeBytes }: PastClip): Clip {
  const { folder, nameOf, camera: label } = fillingCameras[camera]
  const id = Clip.shape.id.parse(randomUUID())
  return {
    id,
    folder,
    path: `${folder}/${nameOf(rep)}`,
    sizeBytes: sizeBytes ?? 30_000_000 + ((rep * 7_919) % 40_000_000),
    modifiedAtMs: atMs,
    foundAtMs: atMs + 2_000,
    fingerprint: `print ${camera} ${rep}`,
    sha256: null,
    probe: {
      durationMs: 1_300 + ((rep * 37) % 900),
      framesPerSecond: camera === 0 ? 240 : 60,
      widthPixels: 1_920,
      heightPixels: 1_080,
      orientation: 'landscape',
      codec: 'h264',
      audioCodec: null,
      recordedAtMs: atMs,
      recordedAtSource: 'tag-with-offset',
    },
    tags: {
      athleteId: athlete.id,
      athleteName: athlete.name,
      activity: 'baseball',
      movement: 'pitching',
      dimensions: { handedness: 'right' },
      origins: { athlete: 'on-deck', activity: 'on-deck', movement: 'on-deck', dimensions: { handedness: 'on-deck' } },
    },
    handTags: null,
    sessionGroupId,
    camera: label,
    groupedByHand: false,
    recordedAtMs: atMs,
    moveTo: null,
    again: null,
    state,
  }
}

/** Writes the clips as the station does, each with its line in the ledger. */
export function fillStore(dataDir: string, clips: Iterable<Clip>) {
  const { store, close } = openStationStore(dataDir)
  for (const clip of clips) {
    store.add({ clip, line: { clipId: clip.id, atMs: clip.foundAtMs, event: 'found', state: clip.state, details: {} } })
  }
  close()
}

/** Settings as an earlier user left them. */
export function fillSettings(dataDir: string, body: PartialSettings) {
  const { settings, close } = openStationStore(dataDir)
  settings.add(body, Date.now())
  close()
}

/** Puts the same poster and strip into the cache for all of them, as links: made before, as those of a past are. */
export function fillPictures(dataDir: string, clips: Iterable<Clip>, files: { poster: string; strip: string }) {
  const cache = join(dataDir, 'pictures')
  mkdirSync(cache, { recursive: true, mode: 0o700 })
  for (const name of ['poster', 'strip'] as const) {
    const original = join(dataDir, `${createHash('sha256').update(name).digest('hex').slice(0, 8)}.jpg`)
    copyFileSync(files[name], original)
    for (const { fingerprint } of clips) {
      if (fingerprint !== null) linkSync(original, join(cache, pictureFileName(pictureKeyOf(fingerprint), name)))
    }
  }
}
