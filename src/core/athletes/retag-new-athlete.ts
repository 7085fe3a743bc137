import type { Clip, ClipId } from '../../contract/clip.ts'
import { changeableKinds, inProgressKinds } from '../../contract/clip-kinds.ts'
import type { CommandResult } from '../../contract/command.ts'
import type { FailureCode } from '../../contract/failure.ts'
import type { NewAthlete } from '../../contract/new-athlete.ts'
import type { ClipBook } from '../clips/clip-book.ts'
import { everyClip } from '../clips/every-clip.ts'
import type { ClipStore } from '../ports.ts'
import { isAwaited, nameOfNew, serviceIdOf } from './new-athletes.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'page' | 'together'>
  readonly book: Pick<ClipBook, 'apply'>
  /** Tags that are being found at this moment are found again. */
  readonly outdate: () => void
}

/** Reasons that a decision about a new athlete may end. */
const undecided: ReadonlySet<FailureCode> = new Set([
  'athlete-undecided',
  'athlete-not-created',
  'athlete-unknown',
  'athlete-conflict',
])

/**
 * Tags clips again after the service got a new athlete or a person decided who is meant. Answers those that had left
 * already for the athlete who was meant before.
 */
export function retagNewAthlete(
  { store, book, outdate }: Parts,
  athlete: NewAthlete,
  before: NewAthlete,
): CommandResult {
  const was = serviceIdOf(before)
  const is = serviceIdOf(athlete)
  // Between looking and creating nothing changes for clips; neither does agreeing with what was found.
  if (is === was && isAwaited(athlete) === isAwaited(before) && was !== null) return { done: [], tooLate: [] }
  if (isAwaited(athlete) && isAwaited(before)) return { done: [], tooLate: [] }
  outdate()
  const done: ClipId[] = []
  store.together(() => {
    for (const clip of everyClip(store, { kinds: changeableKinds })) {
      if (!concerns(clip, athlete.id, was)) continue
      book.apply(clip.id, { kind: 'retag' }, besides(clip, athlete, is))
      done.push(clip.id)
    }
  })
  return { done, tooLate: was === null || was === is ? [] : gone(store, athlete, was) }
}

const meansByHand = ({ handTags }: Clip, id: string) =>
  handTags?.athlete !== undefined && 'id' in handTags.athlete && handTags.athlete.id === id

const concerns = (clip: Clip, id: string, was: string | null) =>
  clip.tags?.athleteId === id ||
  (was !== null && clip.tags?.athleteId === was) ||
  meansByHand(clip, id) ||
  (clip.state.kind === 'untagged' && clip.state.reasons.some(({ code }) => undecided.has(code)))

/** The clip keeps its rep: only the athlete's id changes, from the station's own to the service's. */
function besides(clip: Clip, athlete: NewAthlete, athleteId: string | null) {
  const { id } = athlete
  const details = { newAthlete: id, name: nameOfNew(athlete), ...(athleteId !== null && { athleteId }) }
  if (athleteId === null || clip.tags?.athleteId !== id) return { details }
  return { facts: { tags: { ...clip.tags, athleteId } }, details }
}

function gone(store: Parts['store'], { id, askedAtMs }: NewAthlete, was: string): ClipId[] {
  const left: ClipId[] = []
  for (const clip of everyClip(store, { kinds: inProgressKinds })) {
    const isOurs = meansByHand(clip, id) || (clip.tags?.origins.athlete === 'on-deck' && clip.foundAtMs >= askedAtMs)
    if (clip.tags?.athleteId === was && isOurs) left.push(clip.id)
  }
  return left
}
