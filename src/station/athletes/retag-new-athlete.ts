import type { Bulk } from '../bulk/bulk.ts'
import type { BulkStore } from '../bulk/bulk-port.ts'
import { everyClip } from '../clips/every-clip.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import { inProgressKinds } from '../contract/clip-kinds.ts'
import type { CommandResult } from '../contract/command.ts'
import type { FailureCode } from '../contract/failure.ts'
import type { PendingAthlete } from '../contract/new-athlete.ts'
import type { ClipStore } from '../ports.ts'
import { isAwaited, newAthleteName, serviceIdOf } from './new-athletes.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'together' | 'page'>
  readonly bulk: Pick<BulkStore, 'affected'>
  readonly bulkWork: Pick<Bulk, 'begin'>
  /** Invalidates tags that are being computed now. */
  readonly outdate: () => void
}

/** Reasons that a decision about a new athlete may resolve. */
const undecided: readonly FailureCode[] = [
  'athlete-undecided',
  'athlete-not-created',
  'athlete-unknown',
  'athlete-conflict',
]

/**
 * Retags clips after a new athlete was created or a person decided who is meant. Returns in `tooLate` the clips that
 * were uploaded for the previous athlete.
 */
export function retagNewAthlete(parts: Parts, athlete: PendingAthlete, before: PendingAthlete): CommandResult {
  const { store, bulk, bulkWork, outdate } = parts
  const was = serviceIdOf(before)
  const is = serviceIdOf(athlete)
  // Search and creation change nothing for clips; neither does confirming the athlete found.
  if (is === was && isAwaited(athlete) === isAwaited(before) && was !== null) return { done: [], tooLate: [] }
  if (isAwaited(athlete) && isAwaited(before)) return { done: [], tooLate: [] }
  outdate()
  const { id } = athlete
  const tagged = was === null ? [id] : [id, was]
  const done = bulk.affected({ by: 'athlete', tagged, byHand: [id], reasons: undecided, except: [] })
  const action = { kind: 'know-athlete', id, name: newAthleteName(athlete), athleteId: is } as const
  store.together(() => bulkWork.begin(action, done))
  return { done, tooLate: was === null || was === is ? [] : uploadedBefore(store, athlete, was) }
}

const meansByHand = ({ handTags }: Clip, id: string) =>
  handTags?.athlete !== undefined && 'id' in handTags.athlete && handTags.athlete.id === id

function uploadedBefore(store: Parts['store'], { id, askedAtMs }: PendingAthlete, was: string): ClipId[] {
  const left: ClipId[] = []
  for (const clip of everyClip(store, { kinds: inProgressKinds })) {
    const isOurs = meansByHand(clip, id) || (clip.tags?.origins.athlete === 'on-deck' && clip.foundAtMs >= askedAtMs)
    if (clip.tags?.athleteId === was && isOurs) left.push(clip.id)
  }
  return left
}
