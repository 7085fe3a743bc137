import { inCentimeters, inFeet, inKilograms } from '../../../renderer/fields/units.ts'
import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import type { AthleteRecord } from '../../../station/contract/roster.ts'

type Facts = Pick<AthleteRecord, 'dominant_arm' | 'height' | 'weight' | 'date_of_birth'>

/** Facts of an athlete at a time: the hand of the sessions or the dominant arm, height, weight, age. */
export function athleteFacts(
  facts: Facts | null,
  { atMs, hands = [] }: { readonly atMs: number; readonly hands?: readonly string[] },
  { report, phrases }: Pick<ScreenWording, 'report' | 'phrases'>,
): string[] {
  const { height = null, weight = null, date_of_birth: born = null } = facts ?? {}
  const years = born === null ? null : ageAt(born, atMs)
  const { number } = phrases.format
  return [
    handText(facts?.dominant_arm ?? null, hands, report),
    height === null || height <= 0 ? null : report.height(feetText(height), number(Math.round(inCentimeters(height)))),
    weight === null || weight <= 0 ? null : report.weight(number(weight), number(inKilograms(weight))),
    years === null ? null : report.years(years),
  ].filter((fact) => fact !== null)
}

const isHand = (hand: string | null | undefined): hand is 'left' | 'right' => hand === 'left' || hand === 'right'

/** The hand that the report's sessions have goes before what the roster says, so that one sheet has one answer. */
function handText(arm: string | null, hands: readonly string[], report: ScreenWording['report']): string | null {
  const [hand, other] = hands.filter(isHand)
  if (hand === undefined) return isHand(arm) || arm === 'both' ? report.arms[arm] : null
  if (other !== undefined) return report.arms.both
  if (arm === 'both') return report.bothHere[hand]
  return arm === null || arm === hand ? report.arms[hand] : report.here[hand]
}

const feetText = (height: number) => inFeet(height).replace("'", '′').replace('"', '″')

/** Age in whole years on a local day; null for an invalid or future birthday (`YYYY-MM-DD`). */
function ageAt(born: string, atMs: number): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(born) ?? []
  if (year === undefined) return null
  const at = new Date(atMs)
  const beforeBirthday =
    at.getMonth() + 1 < Number(month) || (at.getMonth() + 1 === Number(month) && at.getDate() < Number(day))
  const years = at.getFullYear() - Number(year) - (beforeBirthday ? 1 : 0)
  return years >= 0 && years <= MAX_YEARS ? years : null
}

/** Maximum age: a higher one is a typing error. */
const MAX_YEARS = 120
