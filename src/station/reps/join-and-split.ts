import { AppError } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import { isChangeable } from '../contract/clip-kinds.ts'
import { evidence } from '../contract/evidence.ts'
import type { Identifiers } from '../ports.ts'

interface Parts {
  readonly lifecycle: ClipLifecycle
  readonly identifiers: Identifiers
}

/** Joins and splits reps by a person's command. */
export function createRepsByHand({ lifecycle, identifiers }: Parts) {
  /** Throws AppError `rep-of-two` for clips of different athletes, or two of one camera. */
  function join(ids: readonly ClipId[]): (id: ClipId) => boolean {
    const clips = ids.map((id) => lifecycle.get(id))
    const athletes = new Set(clips.flatMap(({ tags }) => (tags ? [tags.athleteId] : [])))
    if (athletes.size > 1) throw new AppError('rep-of-two', { what: evidence('athletes') })
    if (new Set(clips.map(({ camera, folder }) => camera ?? folder)).size < clips.length)
      throw new AppError('rep-of-two', { what: evidence('clips-of-one-camera') })
    const gone = clips.find(({ state }) => !isChangeable(state))
    const sessionGroupId = gone?.sessionGroupId ?? identifiers.uuid()
    return (id) => move(lifecycle.get(id), sessionGroupId)
  }

  const split = (id: ClipId): boolean => move(lifecycle.get(id), identifiers.uuid())

  function move(clip: Clip, sessionGroupId: string): boolean {
    if (!isChangeable(clip.state)) return false
    lifecycle.note(clip.id, 'moved-to-rep', {
      facts: { sessionGroupId, groupedByHand: true },
      details: { sessionGroupId },
    })
    return true
  }

  return { join, split }
}
