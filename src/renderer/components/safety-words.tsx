import type { StationStatus } from '../../contract/station/station-status.ts'
import { safetyText } from '../../wording/safety-text.ts'
import { safetyLook } from '../state/safety-look.ts'
import { useWording } from '../state/wording-context.tsx'
import { StateWords } from './state-words.tsx'

/** Answer to “is it safe?”, with the numbers behind it. */
export function SafetyWords({ status: { safety, nowMs } }: { status: Pick<StationStatus, 'safety' | 'nowMs'> }) {
  const { title, note, beside } = safetyText(safety, useWording(), nowMs)
  const notes = [note, beside].filter((part) => part !== '').join(' · ')
  return <StateWords {...safetyLook(safety)} words={title} {...(notes === '' ? {} : { note: notes })} />
}
