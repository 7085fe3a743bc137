import { type FailureCode, failure, outOfReachCodes } from '../../contract/failure.ts'
import type { Athlete } from '../../service-api/athletes.ts'
import { limits } from '../../service-api/limits.ts'
import { toFailure } from '../app-error.ts'
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

/** What is known of athletes without asking. */
type KnownAthletes = Pick<Roster, 'find' | 'remember' | 'lose' | 'isLost' | 'replaceDuplicates' | 'lastSyncMs'>

const emptyRoster: KnownAthletes = {
  find: () => [],
  remember: () => {},
  lose: () => undefined,
  isLost: () => false,
  replaceDuplicates: (athletes) => [...athletes],
  lastSyncMs: () => null,
}

/** The station has never asked another service. */
const uncheckedOrigin: AthleteOrigin = {
  noticeServiceChange: () => false,
  verify: async () => 'unchecked',
  switchedAtMs: () => null,
}

/** The service cannot answer now, for whatever reason: the roster may. */
const isOutOfReach: ReadonlySet<FailureCode> = new Set([...outOfReachCodes, 'service-missing', 'key-missing'])

export type AthleteFinder = ReturnType<typeof createAthleteFinder>

/** Who is meant by a name, among the service's athletes. What was found is remembered until it proves wrong. */
export function createAthleteFinder(
  service: Pick<Service, 'athletes' | 'createAthlete'>,
  roster: KnownAthletes = emptyRoster,
  origin: AthleteOrigin = uncheckedOrigin,
) {
  const known = new Map<string, Athlete>()
  let turn: Promise<unknown> = Promise.resolve()

  /** One look-up at a time: two clips of the same new athlete must not create two. */
  const find = (name: AthleteName, signal: AbortSignal): Promise<FoundAthlete> =>
    runExclusive(() => lookUp(name, signal))

  /** Whatever may create an athlete does so alone, between what it has looked for and what it creates. */
  function runExclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  /** Notices another service: whom the one before had by a name says nothing. */
  function settle() {
    if (origin.noticeServiceChange()) known.clear()
  }

  async function lookUp(name: AthleteName, signal: AbortSignal): Promise<FoundAthlete> {
    settle()
    const key = fullNameKey(name.firstName, name.lastName)
    const remembered = known.get(key)
    // A person may use somebody else instead by now.
    const [meant] = remembered ? roster.replaceDuplicates([remembered]) : []
    if (meant) return { athlete: meant }
    const parameters = { name: displayTypedName(name) }
    const { athletes, isFromService } = await namesakesOf(name, signal)
    const [first, second] = athletes
    if (second) return { because: failure('athlete-ambiguous', parameters) }
    if (!first && !name.create) return { because: failure('athlete-unknown', parameters) }
    const athlete = first ?? (await create(name, signal))
    // What the roster said is asked again as soon as the service answers.
    if (!isFromService) return { athlete }
    // Who else has the name of somebody who is used instead, nobody has looked for.
    if (keyOf(athlete) === key) learn(athlete)
    return { athlete }
  }

  /** The service has this athlete. */
  function learn(athlete: Athlete) {
    roster.remember(athlete)
    const { first_name, last_name } = athlete
    const namesakes = roster.find({ firstName: first_name ?? '', lastName: last_name ?? '' })
    const remembered = known.get(keyOf(athlete))
    // Two of a name: the next look-up by name has to find both.
    const isOneOfTwo = [...namesakes, ...(remembered ? [remembered] : [])].some(({ id }) => id !== athlete.id)
    if (isOneOfTwo) known.delete(keyOf(athlete))
    else known.set(keyOf(athlete), athlete)
  }

  /** By the service's word, or by the roster's while it cannot be reached. The error is thrown on where that has none. */
  async function namesakesOf(name: AthleteName, signal: AbortSignal) {
    try {
      return { athletes: await namesakes(fullNameKey(name.firstName, name.lastName), signal), isFromService: true }
    } catch (error) {
      const athletes = signal.aborted || !isOutOfReach.has(toFailure(error).code) ? [] : roster.find(name)
      if (athletes.length === 0) throw error
      return { athletes, heard: false }
    }
  }

  async function namesakes(key: string, signal: AbortSignal): Promise<Athlete[]> {
    const found = new Map<string, Athlete>()
    for (let offset = 0; ; offset += limits.pageSizeMax) {
      const page = await service.athletes({ limit: limits.pageSizeMax, offset }, signal)
      for (const athlete of page.items) {
        if (keyOf(athlete) === key) found.set(athlete.id, athlete)
      }
      if (isLastPage(page)) return roster.replaceDuplicates([...found.values()])
    }
  }

  /**
   * The service has no idempotency key. When the answer is lost the athlete may exist: the error leads to another
   * look-up, which begins by looking.
   */
  function create({ firstName, lastName }: AthleteName, signal: AbortSignal): Promise<Athlete> {
    return service.createAthlete(
      { first_name: firstName, ...(lastName !== undefined && { last_name: lastName }) },
      signal,
    )
  }

  /** The service says that there is no such athlete: look again next time. */
  function forget(athleteId: string) {
    for (const [key, athlete] of known) if (athlete.id === athleteId) known.delete(key)
    roster.lose(athleteId)
  }

  /** Whether the service in use has this athlete. Throws AppError when it would have to be asked and does not answer. */
  async function isKnownHere(athleteId: string, signal: AbortSignal): Promise<boolean> {
    settle()
    const verdict = await origin.verify(athleteId, signal)
    return verdict === 'unchecked' ? !roster.isLost(athleteId) : verdict === 'here'
  }

  /**
   * Whether the roster is that of the service in use: then whoever the service does not have was deleted. After another
   * address or key was set, nobody knows until the whole list was read.
   */
  function isOfThisService(): boolean {
    settle()
    const switchedAtMs = origin.switchedAtMs()
    return switchedAtMs === null || (roster.lastSyncMs() ?? 0) > switchedAtMs
  }

  return { find, runExclusive, learn, forget, settle, isKnownHere, isOfThisService }
}

const keyOf = ({ first_name, last_name }: Athlete) => fullNameKey(first_name ?? '', last_name ?? '')

const displayTypedName = ({ firstName, lastName }: Pick<AthleteName, 'firstName' | 'lastName'>) =>
  lastName === undefined ? firstName : `${firstName} ${lastName}`
