import { resolve } from 'node:path'
import { wholeHourErrorMs } from '../core/reps/camera-clocks.ts'
import { askStation, withStation } from './ask-station.ts'
import { namedClips } from './clips.ts'
import type { StationOptions } from './deck.ts'
import { exitCodes } from './output.ts'
import { type Column, showList } from './show.ts'

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
  { title: 'clock correction', of: ({ correctionSeconds }) => `${correctionSeconds} s` },
  { title: 'advice', of: ({ suggestedSeconds }) => adviceOf(suggestedSeconds) },
]

const adviceOf = (suggestedSeconds: number | null) =>
  suggestedSeconds === null ? '' : `writes local time as UTC: set it to ${suggestedSeconds}`

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

export async function setCameraClock(camera: string, seconds: number, options: StationOptions): Promise<number> {
  const dataDir = resolve(options.dataDir)
  return withStation(dataDir, async (memory) => {
    await askStation(dataDir, memory, { kind: 'clock-set', camera, correctionMs: seconds * 1_000 })
    return listCameras(options)
  })
}

export async function measureCameras(names: readonly string[], options: StationOptions): Promise<number> {
  const dataDir = resolve(options.dataDir)
  return withStation(dataDir, async (memory) => {
    await askStation(dataDir, memory, { kind: 'clock-measure', clips: namedClips(memory.store, names) })
    return listCameras(options)
  })
}
