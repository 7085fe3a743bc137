import { resolve } from 'node:path'
import type { QueueRow } from '../../station/contract/queue.ts'
import type { StationClient } from '../../station/rpc/client.ts'
import { readSchedule, scheduleText } from '../input/schedule.ts'
import { type AthleteNames, readAthleteNames } from '../print/athlete-names.ts'
import { exitCodes, printJson, printLine } from '../print/output.ts'
import { type ListColumn, showList } from '../print/show.ts'
import { cliWords } from '../print/words.ts'
import { changeAndShow, withStation } from '../with-station.ts'
import { idsOf, namedClips, printTooLate } from './clips.ts'
import type { DeckOptions } from './deck.ts'

/** Maximum number of rows printed of a queue that may hold a hundred thousand clips. */
const MAX_SHOWN = 200

const columnsOf = (nameOf: AthleteNames): ListColumn<QueueRow>[] => [
  { title: 'clip', of: ({ clip }) => clip.id },
  { title: 'file', of: ({ clip }) => clip.fileName },
  { title: 'state', of: ({ clip }) => clip.state.kind },
  { title: 'athlete', of: nameOf },
]

export const showQueue = (options: DeckOptions) => changeAndShow(options, async () => {}, show)

export const pauseQueue = (paused: boolean, options: DeckOptions) =>
  changeAndShow(options, (station) => station.settings.change({ uploads: { paused } }), show)

/** Sets the limit; null removes it. */
export const limitQueue = (limitMbitPerSecond: number | null, options: DeckOptions) =>
  changeAndShow(options, (station) => station.settings.change({ uploads: { limitMbitPerSecond } }), show)

/** Sets the schedule; “none” allows uploads at any time. Throws InvalidInput. */
export const scheduleQueue = (words: readonly string[], options: DeckOptions) => {
  const schedule = readSchedule(words)
  return changeAndShow(options, (station) => station.settings.change({ uploads: { schedule } }), show)
}

/** Moves clips behind those that are being uploaded. */
export async function moveInQueue(
  names: readonly string[],
  to: 'first' | 'last',
  { dataDir, json }: DeckOptions,
): Promise<number> {
  return withStation(resolve(dataDir), async (station) => {
    const clips = idsOf(await namedClips(station, names))
    const head = to === 'first' ? (await station.queue.page({ offset: 0, limit: 1 })).items[0]?.clip.id : null
    const { tooLate } = await station.command({ kind: 'queue-move', clips, before: head ?? null })
    if (!json) await printTooLate(tooLate, station)
    await show(station, json)
    return tooLate.length > 0 ? exitCodes.needsAttention : exitCodes.success
  })
}

async function show(station: StationClient, json: boolean) {
  const { items, total } = await station.queue.page({ offset: 0, limit: MAX_SHOWN })
  const { paused, limitMbitPerSecond, schedule } = (await station.settings.get()).settings.uploads
  if (json) {
    const clips = items.map(({ clip, athleteName }) => ({
      clip: clip.id,
      file: clip.fileName,
      state: clip.state.kind,
      athlete: athleteName,
    }))
    return printJson({ paused, limitMbitPerSecond, schedule, total, clips })
  }
  const { queuePaused, queueRuns, queueLimit, noLimit, queueSchedule, noSchedule } = cliWords()
  const limit = limitMbitPerSecond === null ? noLimit : queueLimit(limitMbitPerSecond)
  const hours = schedule === null ? noSchedule : queueSchedule(scheduleText(schedule))
  printLine(`${paused ? queuePaused : queueRuns}, ${limit}, ${hours}`)
  await showList(items, columnsOf(await readAthleteNames(station)), { json, limit: MAX_SHOWN })
  if (total > items.length) printLine(cliWords().andMore(total - items.length))
}
