import { resolve } from 'node:path'
import { AppError } from '../../station/app-error.ts'
import type { CameraQuestion, CameraRecord } from '../../station/contract/records.ts'
import type { StationClient } from '../../station/rpc/client.ts'
import { parseCorrection, parseEdge } from '../input/parse-numbers.ts'
import { exitCodes, log } from '../print/output.ts'
import { type ListColumn, showList } from '../print/show.ts'
import { cliWords } from '../print/words.ts'
import { withStation } from '../with-station.ts'
import { idsOf, namedClips } from './clips.ts'
import type { DeckOptions } from './deck.ts'

const columns: ListColumn<CameraRecord>[] = [
  { title: 'camera', of: ({ camera }) => camera },
  { title: 'correction', of: ({ correctionSeconds }) => cliWords().correction(correctionSeconds) },
  { title: 'times', of: ({ times }) => cliWords().cameraTimes[times.edge ?? 'unknown'] },
  { title: 'advice', of: ({ question, suggestedSeconds }) => questionOf(question) ?? adviceOf(suggestedSeconds) },
]

const questionOf = (question: CameraQuestion | null) =>
  question && cliWords().cameraQuestion(question.clips, question.cause === 'edge', question.offBySeconds)

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

/** Answers the question about a camera: its times are right, or are corrected as suggested or by these seconds. */
export async function answerCamera(camera: string, answer: string, options: DeckOptions): Promise<number> {
  return withStation(resolve(options.dataDir), async (station) => {
    await refuseUnknown(camera, station)
    const record = (await station.records.cameras()).find((each) => each.camera === camera)
    const { settings } = await station.settings.get()
    const typedSeconds = settings.cameras[camera]?.clockCorrectionSeconds
    const seconds = (() => {
      if (answer === 'right') return typedSeconds ?? record?.correctionSeconds ?? 0
      if (answer === 'correct' && record?.question) return record.question.suggestedSeconds
      return parseCorrection(answer)
    })()
    if (seconds === null) log(cliWords().noSuggestion(camera))
    else {
      await station.command({ kind: 'clock-answer', camera, correctionMs: Math.round(seconds * 1_000) })
      // A correction in the settings would win over the answer.
      if (typedSeconds !== undefined && typedSeconds !== seconds)
        await station.settings.change({ cameras: { [camera]: null } })
    }
    await showCameras(station, options)
    return seconds === null ? exitCodes.needsAttention : exitCodes.success
  })
}

/** Says what a camera's times are of, or that OnDeck learns it. */
export async function setCameraEdge(camera: string, edge: string, options: DeckOptions): Promise<number> {
  const chosen = parseEdge(edge)
  return withStation(resolve(options.dataDir), async (station) => {
    await refuseUnknown(camera, station)
    await station.command({ kind: 'clock-edge', camera, edge: chosen })
    await showCameras(station, options)
    return exitCodes.success
  })
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
