import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ExportTier } from '../access.ts'
import { athleteActivities, competitionLevels, dominantSides, genders, positionsOf } from '../athletes.ts'
import type { AthleteStore, FieldChanges } from './athlete-rules.ts'
import type { CaptureStore } from './capture-store.ts'
import { transaction } from './database.ts'
import type { Faults } from './faults.ts'
import { Refusal } from './http/json-object.ts'
import type { Organization, Organizations } from './organizations.ts'
import type { CaptureRemoval } from './remove-captures.ts'
import { seededFraction } from './results/skill.ts'
import { type SeededCaptures, type SeededSeason, seedCaptures, seedSeason } from './seed-season.ts'

/** A video that the object store has received for a capture, for tests and training. */
export interface ReceivedVideo {
  readonly key: string
  readonly sessionId: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly sha256: string
  /** Number of uploads to this key: 1 for a client that never sends twice. */
  readonly uploads: number
}

const Row = z
  .object({
    key: z.string(),
    session_id: z.string(),
    file_name: z.string(),
    size_bytes: z.int(),
    sha256: z.string(),
    uploads: z.int(),
  })
  .transform(
    ({ key, session_id, file_name, size_bytes, sha256, uploads }): ReceivedVideo => ({
      key,
      sessionId: session_id,
      fileName: file_name,
      sizeBytes: size_bytes,
      sha256,
      uploads,
    }),
  )

/** Every received video of a capture, in the order of the captures. */
export function listReceived(db: DatabaseSync): ReceivedVideo[] {
  const rows = db
    .prepare('SELECT object.*, session_id, file_name FROM object JOIN capture ON object_key = key ORDER BY number')
    .all()
  return rows.map((row) => Row.parse(row))
}

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
function seedRoster({ athletes, organizationId, count }: Roster): string[] {
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

/**
 * Commands beyond the interface, for training, tests and benchmarks. Without a key they apply to the first
 * organization.
 */
export interface Control {
  /** Creates an organization for a new key, or changes a known one's rights (service interface 5.6, 5.7). */
  setAccess(access: { key: string; tier?: ExportTier | undefined; capturesEnabled?: boolean | undefined }): void
  /** Replaces the fault plan: see fault-plan.ts. */
  setFaults(plan: unknown): void
  /** Links a capture to one more athlete (service interface 2.2). */
  linkAthlete(link: { sessionId: string; athleteId: string; key?: string | undefined }): void
  /** Deletes a capture, for which the interface has no call (service interface 3.1). */
  removeCapture(capture: { sessionId: string; key?: string | undefined }): void
  /** Returns the new athletes' ids. */
  seedRoster(roster: { count: number; key?: string | undefined }): string[]
  /** Returns the new captures' session ids. */
  seedCaptures(captures: SeededCaptures & { key?: string | undefined }): string[]
  /** Adds weeks of captures of several athletes. Returns their session ids. */
  seedSeason(season: SeededSeason & { key?: string | undefined }): string[]
  /** Videos that the object store has received so far. */
  received(): ReceivedVideo[]
}

interface Parts {
  readonly db: DatabaseSync
  readonly now: () => number
  readonly ownKey: string
  readonly organizations: Organizations
  readonly athletes: AthleteStore
  readonly captures: CaptureStore
  readonly removal: CaptureRemoval
  readonly faults: Faults
  /** Called when the service's clock may have moved. */
  readonly onFaults: () => void
}

/** Assembles the control of a running service. */
export function createControl(parts: Parts): Control {
  const { db, now, ownKey, organizations, athletes, captures, removal, faults } = parts

  function organizationOf(key = ownKey): Organization {
    const organization = organizations.find(key)
    if (!organization) throw new Refusal(400, 'No organization has this key.')
    return organization
  }

  return {
    setAccess: ({ key, ...access }) => void organizations.ensure(key, access),
    setFaults(plan) {
      faults.set(plan)
      parts.onFaults()
    },
    linkAthlete({ sessionId, athleteId, key }) {
      const athlete = athletes.find(organizationOf(key).id, athleteId)
      if (!athlete || !captures.link(organizationOf(key), sessionId, athlete.number)) {
        throw new Refusal(404, 'There is no such capture or athlete.')
      }
    },
    removeCapture({ sessionId, key }) {
      const removed = transaction(db, () => removal.one(organizationOf(key).id, sessionId))
      if (!removed) throw new Refusal(404, 'There is no such capture.')
    },
    seedRoster: ({ count, key }) =>
      transaction(db, () => seedRoster({ athletes, organizationId: organizationOf(key).id, count })),
    seedCaptures: ({ key, ...seeded }) =>
      transaction(db, () => seedCaptures({ db, now: now(), organizationId: organizationOf(key).id, seeded })),
    seedSeason: ({ key, ...seeded }) =>
      transaction(db, () => seedSeason({ db, now: now(), organizationId: organizationOf(key).id, seeded })),
    received: () => listReceived(db),
  }
}
