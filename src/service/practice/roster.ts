import { athleteActivities, competitionLevels, dominantSides, genders, positionsOf } from '../athletes.ts'
import type { FieldChanges } from './athlete-rules.ts'
import type { AthleteStore } from './athlete-store.ts'
import { seededFraction } from './results/seeded-fraction.ts'

const firstNames = (
  'Amara Ben Camila Darius Elena Felix Grace Hiro Imani Jonas Keiko Liam Maya ' +
  'Noah Olivia Priya Quinn Rafael Sofia Tomás Uma Viktor Willa Xavier Yara Zoë'
).split(' ')
const lastNames = (
  'Adeyemi,Baker,Castillo,Dawson,Eriksen,Flores,Garcia,Hughes,Ibrahim,Jensen,Kowalski,Lopez,Murphy,Nakamura,O’Brien,' +
  'Park,Quintero,Reyes,Santos,Turner,Ueda,Vargas,Walker,Xu,Young,Zimmermann,de la Cruz,van Dijk'
).split(',')
const teams = ['Falcons', 'Harbor', 'Northside', 'Riverdale', 'Summit']
const ages: Readonly<Record<(typeof competitionLevels)[number], readonly [from: number, to: number]>> = {
  youth: [10, 14],
  high_school: [14, 18],
  college: [18, 23],
  professional: [20, 36],
}
/** Year of the ages, fixed so that a roster is always the same. */
const rosterYear = 2026

interface Roster {
  readonly athletes: AthleteStore
  readonly organizationId: string
  readonly count: number
}

/** Adds plausible athletes of all sports, always the same in the same order (service interface 2.1). */
export function seedRoster({ athletes, organizationId, count }: Roster): string[] {
  return Array.from({ length: count }, (_, index) => {
    const between = (what: string, from: number, to: number) =>
      from + Math.floor(seededFraction(String(index), what) * (to - from + 1))
    const pick: Dice['pick'] = (what, values) => {
      const value = values[between(what, 0, values.length - 1)]
      if (value === undefined) throw new Error(`Nothing to pick for ${what}.`)
      return value
    }
    const custom = new Map([
      ['team', pick('team', teams)],
      ['jersey', String(between('jersey', 1, 99))],
    ])
    return athletes.add(organizationId, { fields: athleteOf({ pick, between }), custom })
  })
}

interface Dice {
  readonly pick: <Value>(what: string, values: readonly Value[]) => Value
  readonly between: (what: string, from: number, to: number) => number
}

function athleteOf({ pick, between }: Dice): FieldChanges {
  const level = pick('level', competitionLevels)
  const activity = pick('activity', athleteActivities)
  const positions = positionsOf[activity]
  const [youngest, oldest] = ages[level]
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const birth = [rosterYear - between('age', youngest, oldest), between('month', 1, 12), between('day', 1, 28)]
  const firstName = pick('first', firstNames)
  const lastName = pick('last', lastNames)
  return {
    first_name: firstName,
    last_name: lastName,
    date_of_birth: birth.map(twoDigits).join('-'),
    email: `${firstName}.${lastName}@example.com`.toLowerCase().replace(/[^a-z0-9.@]/g, ''),
    gender: pick('gender', genders),
    dominant_arm: pick('arm', dominantSides),
    dominant_leg: pick('leg', dominantSides),
    activity,
    positions: positions.length === 0 ? null : JSON.stringify([pick('position', positions)]),
    competition_level: level,
    height: level === 'youth' ? between('height', 54, 66) : between('height', 62, 80),
    weight: level === 'youth' ? between('weight', 75, 130) : between('weight', 115, 235),
  }
}
