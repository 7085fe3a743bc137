import { resolve } from 'node:path'
import { invalidOption } from '../../../cli/input/export-target.ts'
import { copyTo, refuseExisting } from '../../../cli/print/copy-file.ts'
import { exitCodes, printJson, printLine } from '../../../cli/print/output.ts'
import { cliValues } from '../../../cli/print/words.ts'
import { programLocations } from '../../../cli/program-locations.ts'
import { endsWithin, untilSignal } from '../../../cli/signals.ts'
import { withStation } from '../../../cli/with-station.ts'
import { findFfmpeg } from '../../../computer/media/find-ffmpeg.ts'
import { AppError } from '../../../station/app-error.ts'
import type { RepRow } from '../../../station/contract/rep.ts'
import type { StationClient } from '../../../station/rpc/client.ts'
import { type ShareOptions, type ShareState, shareSpeeds } from '../sharing.ts'

interface ShareCommand {
  readonly output: string
  readonly speed: string
  readonly name: boolean
  readonly date: boolean
  readonly frames?: string
  readonly dataDir: string
  readonly json: boolean
}

const POLL_INTERVAL_MS = 300

/** Makes a video of a rep and copies it to a new file. Cancels the video when stopped. */
export async function shareRep(repOrClip: string, command: ShareCommand): Promise<number> {
  const { dataDir, json } = command
  const file = resolve(command.output)
  refuseExisting(file)
  const told = untilSignal()
  const usesFfmpeg = await findFfmpeg(programLocations())
  return withStation(
    resolve(dataDir),
    async (station) => {
      const rep = await repOf(station, repOrClip)
      const { id } = await station.sharing.start({ repId: rep.id, options: optionsOf(rep, command) })
      const made = await ended(station, id, told)
      if (made === null) return exitCodes.needsAttention
      try {
        await copyTo(made.path, file)
      } finally {
        await station.sharing.cancel({ id })
      }
      const { sizeBytes, durationMs, widthPixels, heightPixels } = made
      if (json) printJson({ file, sizeBytes, durationMs, widthPixels, heightPixels })
      else printLine(file)
      return exitCodes.success
    },
    { usesKeychain: false, ffmpegPath: usesFfmpeg },
  )
}

/** Finds a rep by its id, or by a clip of it. Throws AppError `rep-unknown`, `clip-ambiguous`. */
async function repOf(station: StationClient, repOrClip: string): Promise<RepRow> {
  const named = await station.rep({ id: repOrClip })
  if (named) return named
  const [clip] = await station.records.named({ names: [repOrClip] }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'clip-unknown') return []
    throw error
  })
  const id = clip?.sessionGroupId ?? null
  const rep = id === null ? null : await station.rep({ id })
  if (!rep) throw new AppError('rep-unknown', { rep: repOrClip })
  return rep
}

function optionsOf(rep: RepRow, { speed, name, date, frames }: ShareCommand): ShareOptions {
  return {
    speed: shareSpeeds.find((each) => String(each) === speed) ?? 1,
    withName: name,
    date: date ? isoDay(rep.atMs) : null,
    range: frames === undefined ? null : rangeOf(rep, frames),
  }
}

const isoDay = (atMs: number) => new Date(atMs).toLocaleDateString('sv')

/** Parses 10-40: frames of the rep's first camera, counted from 1. */
function rangeOf(rep: RepRow, frames: string): ShareOptions['range'] {
  const [, first, last] = /^(\d{1,7})-(\d{1,7})$/.exec(frames) ?? []
  const clip = rep.clips[0]
  const isRange = Number(first) >= 1 && Number(first) <= Number(last)
  if (!isRange) throw invalidOption('--frames', frames, cliValues().frames)
  return clip ? { clipId: clip.id, firstFrame: Number(first) - 1, lastFrame: Number(last) - 1 } : null
}

type Made = Extract<ShareState, { kind: 'ready' }>

/** Waits for the video; null where it was canceled. Throws AppError with the reason of a failure. */
async function ended(station: StationClient, id: string, told: Promise<void>): Promise<Made | null> {
  for (;;) {
    const state = await station.sharing.state({ id })
    if (state.kind === 'ready') return state
    if (state.kind === 'failed') throw new AppError(state.because.code, state.because.parameters)
    if (state.kind === 'canceled') return null
    if (await endsWithin(told, POLL_INTERVAL_MS)) await station.sharing.cancel({ id })
  }
}
