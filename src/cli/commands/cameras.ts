import { resolve } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../core/app-error.ts'
import { wholeHourErrorMs } from '../../core/reps/camera-clocks.ts'
import type { StationStore } from '../../node/store/station-store.ts'
import { askStation, withStation } from '../ask-station.ts'
import { readCorrection } from '../input/numbers.ts'
import { exitCodes, log } from '../print/output.ts'
import { type Column, showList } from '../print/show.ts'
import { cliWords } from '../print/words.ts'
import { namedClips } from './clips.ts'
import type { StationOptions } from './deck.ts'

interface Camera {
  readonly camera: string
  readonly correctionSeconds: number
  /** What to set, where its times are off by the same whole hours again and again; null where they are not. */
  readonly suggestedSeconds: number | null
}

/** Enough to see a constant error, few enough to follow a change of the clock. */
const CLIPS_COMPARED = 20

const columns: Column<Camera>[] = [
  { title: 'camera', of: ({ camera }) => camera },
  { title: 'correction', of: ({ correctionSeconds }) => cliWords().correction(correctionSeconds) },
  { title: 'advice', of: ({ suggestedSeconds }) => adviceOf(suggestedSeconds) },
]

const adviceOf = (suggestedSeconds: number | null) =>
  suggestedSeconds === null ? '' : cliWords().clockAdvice(suggestedSeconds)

export async function listCameras(options: StationOptions): Promise<number> {
  return withStation(resolve(options.dataDir), async ({ store, clocks }) => {
    const cameras = store.cameras().map((camera): Camera => {
      const correctionMs = clocks.correctionMs(camera)
      const errorMs = wholeHourErrorMs(store.ofCamera(camera, CLIPS_COMPARED))
      const suggestedSeconds = errorMs === null || errorMs === correctionMs ? null : errorMs / 1_000
      return { camera, correctionSeconds: correctionMs / 1_000, suggestedSeconds }
    })
    await showList(cameras, columns, { json: options.json, limit: cameras.length })
    return exitCodes.allArrived
  })
}

export async function setCameraClock(camera: string, seconds: string, options: StationOptions): Promise<number> {
  const dataDir = resolve(options.dataDir)
  const correctionMs = Math.round(readCorrection(seconds) * 1_000)
  return withStation(dataDir, async (memory) => {
    refuseUnknown(camera, memory)
    await askStation(dataDir, memory, { kind: 'clock-set', camera, correctionMs })
    return listCameras(options)
  })
}

/** A correction for a misspelled camera would be kept and never used. Throws AppError `camera-unknown`. */
function refuseUnknown(camera: string, { store, settings }: StationStore) {
  const folders = Folders.catch([]).parse(settings.latest()?.body['folders'])
  const known = new Set([...store.cameras(), ...folders.flatMap((folder) => folder.camera ?? [])])
  if (!known.has(camera)) throw new AppError('camera-unknown', { camera, cameras: [...known].join(', ') })
}

/** The station's own source folders, whose cameras may not have filmed yet. */
const Folders = z.array(z.looseObject({ camera: z.string().nullish() }))

export async function measureCameras(names: readonly string[], options: StationOptions): Promise<number> {
  const dataDir = resolve(options.dataDir)
  return withStation(dataDir, async (memory) => {
    const clips = namedClips(memory.store, names)
    if (clips.length < 2) log(cliWords().oneClipOnly)
    else await askStation(dataDir, memory, { kind: 'clock-measure', clips })
    return listCameras(options)
  })
}
