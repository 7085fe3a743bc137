import { useState } from 'react'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { ClipId } from '../../../station/contract/clip.ts'
import type { ClipCard, ClipDetail } from '../../../station/contract/clip-view.ts'
import { type ClipMoment, MAX_CLOCK_CLIPS } from '../../../station/contract/clock-measurement.ts'
import { isTimed } from './clip-choice.tsx'
import { clipFrames } from './clip-frames.ts'

interface FramePosition {
  readonly clip: ClipId
  readonly frame: number
  readonly isMarked: boolean
}

/** Clips of a camera, the open one, and the moment marked in it. */
export interface ClockSide {
  readonly clips: readonly ClipCard[] | null
  readonly chosen: ClipCard | null
  readonly detail: ClipDetail | null
  readonly frame: number
  readonly moment: ClipMoment | null
  readonly choose: (clip: ClipCard) => void
  readonly look: (frame: number) => void
  readonly mark: (isMarked: boolean) => void
}

/**
 * State of one side of the comparison. Opens the clip found nearest to `nearMs` by default, else the newest. `camera`
 * is the label in the settings; null for none.
 */
export function useClockSide(camera: string | null, nearMs: number | null): ClockSide {
  const client = useClient()
  const [choice, setChoice] = useState<ClipId | null>(null)
  const [looked, setLooked] = useState<FramePosition | null>(null)
  const { value: clips } = useRead(
    camera ?? '',
    async () => (camera === null ? [] : await client.clocks.clips({ camera, limit: MAX_CLOCK_CLIPS })),
    ['reps', 'untagged'],
  )
  const timed = clips?.filter(isTimed) ?? []
  const chosen = timed.find(({ id }) => id === choice) ?? nearestClip(timed, nearMs)
  const id = chosen?.id ?? null
  const { value: detail } = useRead(id ?? '', async () => (id === null ? null : await client.clip({ id })), ['reps'])
  const frames = detail && clipFrames(detail)
  const present: FramePosition | null =
    id === null || frames === null
      ? null
      : looked?.clip === id
        ? looked
        : { clip: id, frame: Math.floor(frames.total / 2), isMarked: false }

  function change(next: Partial<FramePosition>) {
    if (!present) return
    // Keeps the clip open when newer ones arrive.
    setChoice(present.clip)
    setLooked({ ...present, ...next })
  }

  return {
    clips,
    chosen,
    detail,
    frame: present?.frame ?? 0,
    moment: markedMoment(present, frames),
    choose: (clip) => setChoice(clip.id),
    look: (frame) => change({ frame, isMarked: false }),
    mark: (isMarked) => change({ isMarked }),
  }
}

function markedMoment(looked: FramePosition | null, frames: ReturnType<typeof clipFrames> | null): ClipMoment | null {
  if (!looked?.isMarked || !frames) return null
  const { withinMs } = frames
  return {
    clip: looked.clip,
    positionMs: frames.middleMs(looked.frame),
    ...(withinMs !== undefined && { withinMs }),
  }
}

function nearestClip(clips: readonly ClipCard[], nearMs: number | null): ClipCard | null {
  const distance = ({ foundAtMs }: ClipCard) => (nearMs === null ? 0 : Math.abs(foundAtMs - nearMs))
  return clips.toSorted((one, other) => distance(one) - distance(other))[0] ?? null
}

/** Time read from a filmed clock, with its resolution. */
export interface ClockReading {
  readonly sinceMidnightMs: number
  readonly resolutionMs: number
}

/** Matches “16:42:10”, “16:42:10.4”, “4:42:10,4 p. m.”. */
const readingPattern = /^(\d{1,2}):(\d{2}):(\d{2})(?:[.,](\d{1,3}))?\s*(?:([ap])\.?\s?m?\.?)?$/i

/** Parses a time of day with seconds, as people copy it from a picture; null for other text. */
export function parseClockReading(text: string): ClockReading | null {
  const found = readingPattern.exec(text.trim().replaceAll(/[\u00a0\u202f]/g, ' '))
  if (!found) return null
  const [, hours = '', minutes = '', seconds = '', fraction = '', half] = found
  const hour = toHour24(Number(hours), half?.toLowerCase())
  if (hour === null || Number(minutes) > 59 || Number(seconds) > 59) return null
  const wholeSeconds = (hour * 60 + Number(minutes)) * 60 + Number(seconds)
  return {
    sinceMidnightMs: wholeSeconds * 1_000 + Number(fraction.padEnd(3, '0')),
    resolutionMs: 10 ** (3 - fraction.length),
  }
}

function toHour24(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/** Last time in ms before `beforeMs` at which this computer's clock showed the reading. */
export function momentOfReading({ sinceMidnightMs }: ClockReading, beforeMs: number): number {
  const moment = new Date(beforeMs)
  moment.setHours(0, 0, 0, sinceMidnightMs)
  if (moment.getTime() > beforeMs) {
    moment.setDate(moment.getDate() - 1)
    moment.setHours(0, 0, 0, sinceMidnightMs)
  }
  return moment.getTime()
}
