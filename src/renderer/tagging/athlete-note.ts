import type { AthleteSummary } from '../../station/contract/deck-view.ts'
import type { ScreenWording } from '../state/wording-context.tsx'

/** Distinguishes athletes of the same name by arm and date of birth. */
export function athleteNote(athlete: AthleteSummary, wording: ScreenWording): string {
  const { dominantArm } = athlete
  const { handedness } = wording.tagging.sides
  const arm = dominantArm === 'left' || dominantArm === 'right' ? handedness[dominantArm] : null
  return [arm, birthDate(athlete, wording)].filter((part) => part !== null).join(' · ')
}

/** Formats a date of birth by its calendar day, ignoring the time that the service adds. */
export function birthDate(
  { dateOfBirth }: Pick<AthleteSummary, 'dateOfBirth'>,
  { phrases }: ScreenWording,
): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(dateOfBirth ?? '') ?? []
  if (year === undefined) return dateOfBirth
  return phrases.format.date(new Date(Number(year), Number(month) - 1, Number(day)).getTime())
}
