import type { AthleteSummary } from '../../../../contract/tagging/deck-view.ts'
import type { ScreenWording } from '../../../state/wording-context.tsx'

/** What tells two of the same name apart. */
export function athleteNote(athlete: AthleteSummary, wording: ScreenWording): string {
  const { dominantArm } = athlete
  const { handedness } = wording.tagging.sides
  const arm = dominantArm === 'left' || dominantArm === 'right' ? handedness[dominantArm] : null
  return [arm, birthDate(athlete, wording)].filter((part) => part !== null).join(' · ')
}

/** A day is the same day everywhere: by this computer’s calendar, whatever hour the service gives it. */
export function birthDate({ dateOfBirth }: Pick<AthleteSummary, 'dateOfBirth'>, { say }: ScreenWording): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(dateOfBirth ?? '') ?? []
  if (year === undefined) return dateOfBirth
  return say.format.date(new Date(Number(year), Number(month) - 1, Number(day)).getTime())
}
