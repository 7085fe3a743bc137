import type { Athlete } from '../../service/athletes.ts'
import { limits } from '../../service/limits.ts'
import { toFailure } from '../app-error.ts'
import { type FailureCode, failure, outOfReachCodes } from '../contract/failure.ts'
import type { Service } from '../ports.ts'
import { isLastPage } from '../service/last-page.ts'
import type { AthleteOrigin } from './athlete-origin.ts'
import { fullNameKey } from './names.ts'
import type { Roster } from './roster.ts'

export interface AthleteName {
  readonly firstName: string
  readonly lastName?: string | undefined
  readonly create: boolean
}

type FoundAthlete = { readonly athlete: Athlete } | { readonly because: ReturnType<typeof failure> }

/** Roster queries that need no request. */
type KnownAthletes = Pick<
  Roster,
  'find' | 'remember' | 'lose' | 'isLost' | 'isForgotten' | 'replaceDuplicates' | 'lastSyncMs'
>

const emptyRoster: KnownAthletes = {
  find: () => [],
  remember: () => {},
  lose: () => undefined,
  isLost: () => false,
  isForgotten: () => false,
  replaceDuplicates: (athletes) => [...athletes],
  lastSyncMs: () => null,
}

/** Origin of a station that has used one service only. */
const uncheckedOrigin: AthleteOrigin = {
  noticeServiceChange: () => false,
  verify: async () => 'unchecked',
  switchedAtMs: () => null,
}

/** Failures where the service can't answer now, and the roster is used in its place. */
const isOutOfReach: ReadonlySet<FailureCode> = new Set([...outOfReachCodes, 'service-missing', 'key-missing'])

export type AthleteFinder = ReturnType<typeof createAthleteFinder>

/**
 * Resolves a typed name to one of the service's athletes. A result is cached until it proves wrong. The tagger and the
 * new athletes use it.
 */
export function createAthleteFinder(
  service: Pick<Service, 'athletes' | 'createAthlete'>,
  roster: KnownAthletes = emptyRoster,
  origin: AthleteOrigin = uncheckedOrigin,
) {
  const matches = new Map<string, Athlete>()
  let turn: Promise<unknown> = Promise.resolve()

  /** Finds an athlete by name. Lookups run one at a time: two clips of one new athlete must not create two. */
  const find = (name: AthleteName, signal: AbortSignal): Promise<FoundAthlete> =>
    runExclusive(() => lookUp(name, signal))

  /** Runs work alone, so that no other work creates an athlete between its search and its creation. */
  function runExclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  /** Detects a change of service, and clears the cache of names then. */
  function settle() {
    if (origin.noticeServiceChange()) matches.clear()
  }

  async function lookUp(name: AthleteName, signal: AbortSignal): Promise<FoundAthlete> {
    settle()
    const key = fullNameKey(name.firstName, name.lastName)
    const remembered = matches.get(key)
    // A person may have replaced the cached athlete as a duplicate.
    const [meant] = remembered ? roster.replaceDuplicates([remembered]) : []
    if (meant) return { athlete: meant }
    const parameters = { name: displayTypedName(name) }
    const { athletes, isFromService } = await namesakesOf(name, signal)
    const [first, second] = athletes
    if (second) return { because: failure('athlete-ambiguous', parameters) }
    if (!first && !name.create) return { because: failure('athlete-unknown', parameters) }
    const athlete = first ?? (await create(name, signal))
    // A result from the roster is not cached: the service is asked again once it answers.
    if (!isFromService) return { athlete }
    // The preferred athlete's own name was not searched for namesakes, so it is not cached.
    if (keyOf(athlete) === key) learn(athlete)
    return { athlete }
  }

  /** Caches an athlete that the service has just shown or created. */
  function learn(athlete: Athlete) {
    roster.remember(athlete)
    const { first_name, last_name } = athlete
    const namesakes = roster.find({ firstName: first_name ?? '', lastName: last_name ?? '' })
    const remembered = matches.get(keyOf(athlete))
    // Two athletes share the name: the next lookup has to find both.
    const isOneOfTwo = [...namesakes, ...(remembered ? [remembered] : [])].some(({ id }) => id !== athlete.id)
    if (isOneOfTwo) matches.delete(keyOf(athlete))
    else matches.set(keyOf(athlete), athlete)
  }

  /**
   * Finds namesakes at the service, or in the roster while the service is out of reach. Throws the service's error
   * where the roster has none.
   */
  async function namesakesOf(name: AthleteName, signal: AbortSignal) {
    try {
      return {
        athletes: roster.replaceDuplicates(
          await listNamesakes(service, fullNameKey(name.firstName, name.lastName), signal),
        ),
        isFromService: true,
      }
    } catch (error) {
      const athletes = signal.aborted || !isOutOfReach.has(toFailure(error).code) ? [] : roster.find(name)
      if (athletes.length === 0) throw error
      return { athletes, isFromService: false }
    }
  }

  /**
   * Creates the athlete. The service has no idempotency key: after a lost answer the error leads to another lookup,
   * which searches first.
   */
  function create({ firstName, lastName }: AthleteName, signal: AbortSignal): Promise<Athlete> {
    return service.createAthlete(
      { first_name: firstName, ...(lastName !== undefined && { last_name: lastName }) },
      signal,
    )
  }

  /** Removes an athlete that the service no longer has, so that the next lookup searches again. */
  function forget(athleteId: string) {
    for (const [key, athlete] of matches) if (athlete.id === athleteId) matches.delete(key)
    roster.lose(athleteId)
  }

  /**
   * Checks that the service in use has this athlete. Throws AppError when the service has to be asked and does not
   * answer.
   */
  async function isKnownHere(athleteId: string, signal: AbortSignal): Promise<boolean> {
    if (roster.isForgotten(athleteId)) return false
    settle()
    const verdict = await origin.verify(athleteId, signal)
    return verdict === 'unchecked' ? !roster.isLost(athleteId) : verdict === 'here'
  }

  /**
   * Tells whether the roster is that of the service in use, so that a missing athlete was deleted. False after a change
   * of address or key, until the whole list was read.
   */
  function isOfThisService(): boolean {
    settle()
    const switchedAtMs = origin.switchedAtMs()
    return switchedAtMs === null || (roster.lastSyncMs() ?? 0) > switchedAtMs
  }

  return { find, runExclusive, learn, forget, settle, isKnownHere, isOfThisService }
}

/** Reads the service's whole list for athletes of this full name: the service has no search by name. */
async function listNamesakes(service: Pick<Service, 'athletes'>, key: string, signal: AbortSignal): Promise<Athlete[]> {
  const found = new Map<string, Athlete>()
  for (let offset = 0; ; offset += limits.pageSizeMax) {
    const page = await service.athletes({ limit: limits.pageSizeMax, offset }, signal)
    for (const athlete of page.items) {
      if (keyOf(athlete) === key) found.set(athlete.id, athlete)
    }
    if (isLastPage(page)) return [...found.values()]
  }
}

const keyOf = ({ first_name, last_name }: Athlete) => fullNameKey(first_name ?? '', last_name ?? '')

const displayTypedName = ({ firstName, lastName }: Pick<AthleteName, 'firstName' | 'lastName'>) =>
  lastName === undefined ? firstName : `${firstName} ${lastName}`
