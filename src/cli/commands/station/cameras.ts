import { resolve } from 'node:path'
import type { CameraRecord } from '../../../contract/records.ts'
import { AppError } from '../../../core/app-error.ts'
import type { StationClient } from '../../../node/command-socket/client.ts'
import { parseCorrection } from '../../input/parse-numbers.ts'
import { exitCodes, log } from '../../print/output.ts'
import { type ListColumn, showList } from '../../print/show.ts'
import { cliWords } from '../../print/words.ts'
import { withStation } from '../../with-station.ts'
import { idsOf, namedClips } from './clips.ts'
import type { DeckOptions } from './deck.ts'

const columns: ListColumn<CameraRecord>[] = [
  { title: 'camera', of: ({ camera }) => camera },
  { title: 'correction', of: ({ correctionSeconds }) => cliWords().correction(correctionSeconds) },
  { title: 'advice', of: ({ suggestedSeconds }) => adviceOf(suggestedSeconds) },
]

const adviceOf = (suggestedSeconds: number | null) =>
  suggestedSeconds === null ? '' : cliWords().clockAdvice(suggestedSeconds)

export async function listCameras(options: DeckOptions): Promise<number> {
  return withStation(resolve(options.dataDir), async (station) => {
    await showCameras(station, options)
    return exitCodes.success
  })
}

async function showCameras(station: StationClient, { json }: DeckOptions) {
  const cameras = await station.records.cameras()
  await showList(cameras, columns, { json, limit: cameras.length })
}

export async function setCameraClock(camera: string, seconds: string, options: DeckOptions): Promise<number> {
  const correctionMs = Math.round(parseCorrection(seconds) * 1_000)
  return withStation(resolve(options.dataDir), async (station) => {
    await refuseUnknown(camera, station)
    await station.command({ kind: 'clock-set', camera, correctionMs })
    await showCameras(station, options)
    return exitCodes.success
  })
}

/**
 * Refuses a misspelled camera, whose correction would never be used. Cameras of source folders count even without a
 * clip. Throws AppError `camera-unknown`.
 */
async function refuseUnknown(camera: string, station: StationClient) {
  const [cameras, { settings }] = await Promise.all([station.records.cameras(), station.settings.get()])
  const labels = new Set([
    ...cameras.map((each) => each.camera),
    ...settings.folders.flatMap((folder) => folder.camera ?? []),
  ])
  if (!labels.has(camera)) throw new AppError('camera-unknown', { camera, cameras: [...labels].join(', ') })
}

export async function measureCameras(names: readonly string[], options: DeckOptions): Promise<number> {
  return withStation(resolve(options.dataDir), async (station) => {
    const clips = idsOf(await namedClips(station, names))
    if (clips.length < 2) log(cliWords().oneClipOnly)
    else await station.command({ kind: 'clock-measure', clips })
    await showCameras(station, options)
    return exitCodes.success
  })
}
