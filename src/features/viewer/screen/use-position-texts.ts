import { useMemo } from 'react'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Timeline } from './timeline.ts'
import type { EventMark } from './timeline-marks.ts'

/** Texts of a position: its number from 1, and its time from the event at time zero, otherwise from the start. */
export function usePositionTexts(timeline: Timeline, marks: readonly EventMark[]) {
  const { phrases } = useWording()
  return useMemo(() => {
    const zero = marks.find(({ isZero }) => isZero)
    const signed = new Intl.NumberFormat(phrases.locale, {
      maximumFractionDigits: 0,
      signDisplay: zero ? 'exceptZero' : 'negative',
    })
    const zeroMs = timeline.msAt(zero?.position ?? 0)
    return {
      frame: (position: number) => phrases.format.number(position + 1),
      total: phrases.format.number(timeline.count),
      time: (position: number) => `${signed.format(timeline.msAt(position) - zeroMs).replace('-', '\u2212')} ms`,
    }
  }, [phrases, timeline, marks])
}
