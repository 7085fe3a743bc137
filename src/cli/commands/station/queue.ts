import { resolve } from 'node:path'
import type { ClipId } from '../../../contract/clip.ts'
import type { StationClient } from '../../../node/command-socket/client.ts'
import { exitCodes, printJson, printLine } from '../../print/output.ts'
import { type Column, showList } from '../../print/show.ts'
import { cliWords } from '../../print/words.ts'
import { withStation } from '../../with-station.ts'
import { idsOf, namedClips } from './clips.ts'
import type { StationOptions } from './deck.ts'

/** What is shown of a queue that may hold a hundred thousand clips. */
const MAX_SHOWN = 200

interface QueuedClip {
  readonly clip: ClipId
  readonly file: string
  readonly state: string
  readonly athlete: string | null
}

const columns: Column<QueuedClip>[] = [
  { title: 'clip', of: ({ clip }) => clip },
  { title: 'file', of: ({ file }) => file },
  { title: 'state', of: ({ state }) => state },
  { title: 'athlete', of: ({ athlete }) => athlete ?? '' },
]

/** Does it, then shows the queue. */
async function change(
  { dataDir, json }: StationOptions,
  ask: (station: StationClient) => Promise<unknown>,
): Promise<number> {
  return withStation(resolve(dataDir), async (station) => {
    await ask(station)
    await show(station, json)
    return exitCodes.allArrived
  })
}

export const showQueue = (options: StationOptions) => change(options, async () => {})

export const pauseQueue = (paused: boolean, options: StationOptions) =>
  change(options, (station) => station.settings.set({ key: 'uploads.paused', value: paused }))

/** Without a limit when none is given. */
export const limitQueue = (limitMbitPerSecond: number | undefined, options: StationOptions) =>
  change(options, (station) =>
    station.settings.set({ key: 'uploads.limitMbitPerSecond', value: limitMbitPerSecond ?? null }),
  )

/** What is being uploaded stays first. */
export async function moveInQueue(
  names: readonly string[],
  to: 'first' | 'last',
  { dataDir, json }: StationOptions,
): Promise<number> {
  return withStation(resolve(dataDir), async (station) => {
    const clips = idsOf(await namedClips(station, names))
    const head = to === 'first' ? (await station.queue.page({ offset: 0, limit: 1 })).items[0]?.clip.id : null
    const { tooLate } = await station.command({ kind: 'queue-move', clips, before: head ?? null })
    await show(station, json)
    return tooLate.length > 0 ? exitCodes.needsAttention : exitCodes.allArrived
  })
}

async function show(station: StationClient, json: boolean) {
  const { items, total } = await station.queue.page({ offset: 0, limit: MAX_SHOWN })
  const { paused, limitMbitPerSecond } = (await station.settings.get()).settings.uploads
  const clips = items.map(
    ({ clip, athleteName }): QueuedClip => ({
      clip: clip.id,
      file: clip.fileName,
      state: clip.state.kind,
      athlete: athleteName,
    }),
  )
  if (json) return printJson({ paused, limitMbitPerSecond, total, clips })
  const { queuePaused, queueRuns, queueLimit, noLimit } = cliWords()
  const limit = limitMbitPerSecond === null ? noLimit : queueLimit(limitMbitPerSecond)
  printLine(`${paused ? queuePaused : queueRuns}, ${limit}`)
  await showList(clips, columns, { json, limit: MAX_SHOWN })
  if (total > clips.length) printLine(cliWords().andMore(total - clips.length))
}
