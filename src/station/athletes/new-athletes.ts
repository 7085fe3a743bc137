import { AppError } from '../app-error.ts'
import { failure } from '../contract/failure.ts'
import type { NewAthleteChoice, NewAthleteState, PendingAthlete } from '../contract/new-athlete.ts'
import type { TagsInput } from '../contract/tags.ts'
import type { Clock, Identifiers } from '../ports.ts'
import { fullNameKey, typedDisplayName } from './names.ts'
import type { RosterStore } from './roster-port.ts'

/** Store of athletes that people asked for by name. Throws AppError `disk-full`, `database-broken`. */
export interface NewAthleteStore {
  save(athlete: PendingAthlete): void
  get(id: string): PendingAthlete | undefined
  /** New athletes that a person should see, oldest first. */
  open(): PendingAthlete[]
}

interface Parts {
  readonly newAthletes: NewAthleteStore
  readonly clock: Pick<Clock, 'nowMs'>
  readonly identifiers: Identifiers
  readonly onNewAthlete: (athlete: PendingAthlete, before: PendingAthlete | undefined) => void
}

export interface TypedName {
  readonly firstName: string
  readonly lastName?: string | undefined
}

export type NewAthletes = ReturnType<typeof createNewAthletes>

/**
 * Athletes that are tagged at once and created at the service later. Each is created once, even where its name is typed
 * again.
 */
export function createNewAthletes({ newAthletes: store, clock, identifiers, onNewAthlete }: Parts) {
  /** New athlete of this name that is not at the service yet. */
  function named({ firstName, lastName }: TypedName): PendingAthlete | undefined {
    const key = fullNameKey(firstName, lastName)
    return store.open().find((one) => isUnsettled(one) && fullNameKey(one.firstName, one.lastName) === key)
  }

  function add(name: TypedName): PendingAthlete {
    const known = named(name)
    if (known?.state.kind === 'failed') return choose(known.id, { kind: 'retry' })
    if (known) return known
    const { firstName, lastName = '' } = name
    const state: NewAthleteState = { kind: 'looking', sentAtMs: null }
    return save({ id: identifiers.uuid(), firstName, lastName, askedAtMs: clock.nowMs(), state, others: [] })
  }

  /** Replaces a name to be created with its new athlete's id; other tags stay. */
  function inTags(tags: TagsInput): TagsInput {
    const { athlete } = tags
    if (!athlete || 'id' in athlete || !athlete.create) return tags
    return { ...tags, athlete: { id: add(athlete).id } }
  }

  /** Applies a person's choice; a late one changes nothing. Throws AppError `new-athlete-unknown`. */
  function choose(id: string, choice: NewAthleteChoice): PendingAthlete {
    const athlete = store.get(id)
    if (!athlete) throw new AppError('new-athlete-unknown', { id })
    const next = afterChoice(athlete, choice)
    return next === athlete ? athlete : save(next)
  }

  function save(athlete: PendingAthlete): PendingAthlete {
    const before = store.get(athlete.id)
    store.save(athlete)
    onNewAthlete(athlete, before)
    return athlete
  }

  /** Resumes after a restart: a request under way at the end of the program may have created its athlete. */
  function resume() {
    for (const athlete of store.open()) {
      const { state } = athlete
      if (state.kind === 'creating') save({ ...athlete, state: { kind: 'looking', sentAtMs: state.sentAtMs } })
    }
  }

  return {
    add,
    inTags,
    named,
    choose,
    resume,
    get: store.get,
    open: store.open,
    move: (athlete: PendingAthlete, state: NewAthleteState) => save({ ...athlete, state }),
  }
}

const isUnsettled = ({ state }: PendingAthlete) => state.kind !== 'found'

/** Display name of a new athlete. */
export const newAthleteName = (athlete: PendingAthlete) => typedDisplayName(athlete)

/** True while clips wait for the athlete's creation. */
export const isAwaited = ({ state }: PendingAthlete) => state.kind === 'looking' || state.kind === 'creating'

/** Id at the service; null until it is known. */
export const serviceIdOf = ({ state }: PendingAthlete): string | null =>
  state.kind === 'created' || state.kind === 'found' ? state.athleteId : null

/** Roster lookup that also accepts the station's own ids of new athletes. */
export const rosterWithNewAthletes = (
  roster: Pick<RosterStore, 'get'>,
  fresh: Pick<NewAthleteStore, 'get'>,
): Pick<RosterStore, 'get'> => ({
  get(id) {
    const athlete = fresh.get(id)
    if (!athlete) return roster.get(id)
    const serviceId = serviceIdOf(athlete)
    const known = serviceId === null ? undefined : roster.get(serviceId)
    return known ?? { id: serviceId ?? id, first_name: athlete.firstName, last_name: athlete.lastName }
  },
})

export const pendingFailure = (athlete: PendingAthlete) => failure('athlete-pending', { name: newAthleteName(athlete) })

function afterChoice(athlete: PendingAthlete, choice: NewAthleteChoice): PendingAthlete {
  const { state, others } = athlete
  const known = state.kind === 'asked' ? state.athleteIds : state.kind === 'found' ? [state.athleteId] : []
  const to = (next: NewAthleteState): PendingAthlete => ({ ...athlete, state: next })
  switch (choice.kind) {
    case 'use':
      return known.includes(choice.athleteId)
        ? to({ kind: 'found', athleteId: choice.athleteId, isSeen: true })
        : athlete
    case 'create':
      if (known.length === 0) return athlete
      return { ...to({ kind: 'looking', sentAtMs: null }), others: [...new Set([...others, ...known])] }
    case 'retry':
      return state.kind === 'failed' ? to({ kind: 'looking', sentAtMs: null }) : athlete
    case 'cancel': {
      // A sent request may have created the athlete: a search comes first.
      const isOut = state.kind === 'creating' || (state.kind === 'looking' && state.sentAtMs !== null)
      return isOut || serviceIdOf(athlete) !== null ? athlete : to({ kind: 'cancelled' })
    }
  }
}
