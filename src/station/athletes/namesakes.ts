import type { Athlete } from '../../service/athletes.ts'
import type { Namesake } from '../contract/deck-view.ts'
import { birthDay } from './athlete-rules.ts'

const ID_LETTERS = 4

/** Marks that tell athletes of one name apart: the year of birth, then the arm, the position, or the id. */
export function distinguish(group: readonly Athlete[]): Namesake[] {
  return group.map((athlete) => {
    const year = yearOf(athlete)
    const rivals = group.filter((other) => other !== athlete && yearOf(other) === year)
    const differs = (of: (one: Athlete) => string | null) => rivals.every((other) => of(other) !== of(athlete))
    const base = { id: athlete.id, year, arm: null, note: null }
    if (year !== null && rivals.length === 0) return base
    const arm = armOf(athlete)
    if (arm !== null && differs(armOf)) return { ...base, arm }
    const position = positionOf(athlete)
    if (position !== null && differs(positionOf)) return { ...base, note: position }
    return { ...base, note: `…${athlete.id.slice(-ID_LETTERS)}` }
  })
}

const yearOf = ({ date_of_birth }: Athlete) => birthDay(date_of_birth)?.slice(0, 4) ?? null

function armOf({ dominant_arm }: Athlete): 'left' | 'right' | null {
  return dominant_arm === 'left' || dominant_arm === 'right' ? dominant_arm : null
}

const positionOf = ({ positions, custom_attributes }: Athlete): string | null => {
  const team = custom_attributes?.['team']
  return positions?.[0] || (typeof team === 'string' && team !== '' ? team : null)
}
