import type { NewAthleteChoice, NewAthleteState, PendingAthlete } from '../../contract/athletes/new-athlete.ts'
import { failure } from '../../contract/failure.ts'
import type { TagsInput } from '../../contract/tagging/tags.ts'
import { AppError } from '../app-error.ts'
import type { Clock, Identifiers } from '../ports.ts'
import { fullNameKey, typedDisplayName } from './names.ts'
import type { RosterStore } from './roster-port.ts'

/** The station's own table of athletes whom people asked for by name. Throws AppError `disk-full`, `database-broken`. */
export interface NewAthleteStore {
  save(athlete: PendingAthlete): void
  get(id: string): PendingAthlete | undefined
  /** Those whom a person should know of, oldest first. */
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

/** Athletes who are used at once and created later. Each is created once, whoever asks for the name again meanwhile. */
export function createNewAthletes({ newAthletes: store, clock, identifiers, onNewAthlete }: Parts) {
  /** The one of this name whom the service does not have yet, as far as is known. */
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

  /** A name that a person wants created becomes its new athlete; other tags stay as they are. */
  function inTags(tags: TagsInput): TagsInput {
    const { athlete } = tags
    if (!athlete || 'id' in athlete || !athlete.create) return tags
    return { ...tags, athlete: { id: add(athlete).id } }
  }

  /** Throws AppError `new-athlete-unknown`. A choice that came too late changes nothing. */
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

  /** A request that was under way when the program ended may have created its athlete. */
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

/** The name as a person reads it. */
export const newAthleteName = (athlete: PendingAthlete) => typedDisplayName(athlete)

/** Whether clips have to wait until the service has them. */
export const isAwaited = ({ state }: PendingAthlete) => state.kind === 'looking' || state.kind === 'creating'

/** The service's id, once it is known. */
export const serviceIdOf = ({ state }: PendingAthlete): string | null =>
  state.kind === 'created' || state.kind === 'found' ? state.athleteId : null

/** Athletes by any id that stands for them: those not at the service yet, and those who are by now, included. */
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
      // A request that went out may have created them: that is looked for first.
      const isOut = state.kind === 'creating' || (state.kind === 'looking' && state.sentAtMs !== null)
      return isOut || serviceIdOf(athlete) !== null ? athlete : to({ kind: 'cancelled' })
    }
  }
}
