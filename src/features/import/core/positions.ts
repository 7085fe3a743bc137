import type { AthleteActivity } from '../../../service/athletes.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import { failure } from '../../../station/contract/failure.ts'
import type { ReadCell } from './read-cells.ts'

const diamond = {
  P: 'pitcher',
  C: 'catcher',
  '1B': 'first_base',
  '2B': 'second_base',
  '3B': 'third_base',
  SS: 'shortstop',
  LF: 'left_field',
  CF: 'center_field',
  RF: 'right_field',
  DH: 'designated_hitter',
} as const

/** Short names that stand for exactly one position (service interface 2.1); “RHP” and “OF” do not. */
const shortNames: Readonly<Record<AthleteActivity, Readonly<Record<string, string>>>> = {
  baseball: diamond,
  softball: diamond,
  basketball: {
    PG: 'point_guard',
    SG: 'shooting_guard',
    SF: 'small_forward',
    PF: 'power_forward',
    C: 'center',
  },
  tennis: {},
  golf: {},
}

const namesOf = (activity: unknown): Readonly<Record<string, string>> =>
  typeof activity === 'string' ? (shortNames[activity as AthleteActivity] ?? {}) : {}

/** Reads short names of positions by the athlete's activity: “C” is a catcher, and a center in basketball. */
export function withPositions(cell: ReadCell, activity: unknown): ReadCell {
  const names = namesOf(activity)
  if (!Array.isArray(cell.value) || Object.keys(names).length === 0) return cell
  const known = new Set(Object.values(names))
  const value = cell.value.map((position) => names[String(position).toUpperCase()] ?? String(position))
  const unknown = value.find((position) => !known.has(position))
  if (unknown === undefined) return { ...cell, value }
  const expected = evidence('positions-by-letters', { positions: Object.keys(names).join(', ') })
  const problem = failure('athlete-invalid', { field: 'positions', given: JSON.stringify(unknown), expected })
  return { ...cell, value, problem: cell.problem ?? problem }
}
