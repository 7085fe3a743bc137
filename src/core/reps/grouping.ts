import type { Clip } from '../../contract/clips/clip.ts'
import type { Settings } from '../../contract/station/settings.ts'
import type { ClipStore, Identifiers } from '../ports.ts'
import { cameraOf } from '../tagging/cameras.ts'

interface Parts {
  readonly store: ClipStore
  readonly settings: () => Pick<Settings, 'folders' | 'reps'>
  readonly identifiers: Identifiers
}

interface Tagged {
  readonly athleteId: string
  /** Corrected by the camera's clock; null when it cannot be trusted. */
  readonly recordedAtMs: number | null
}

export type Grouping = ReturnType<typeof createGrouping>

/**
 * Which rep a clip belongs to: clips of different cameras, recorded within the window, of the same athlete, one of each
 * camera. A rep belongs to one athlete: the service refuses a group of two (4.6).
 */
export function createGrouping({ store, settings, identifiers }: Parts) {
  /** The `session_group_id` of a clip that is about to be tagged. */
  function groupOf(clip: Clip, { athleteId, recordedAtMs }: Tagged): string {
    const own = clip.sessionGroupId !== null && clip.tags?.athleteId === athleteId ? clip.sessionGroupId : null
    if (own !== null && clip.groupedByHand) return own
    const joined = recordedAtMs === null ? null : findRep(clip, athleteId, recordedAtMs)
    return joined ?? own ?? identifiers.uuid()
  }

  /** The nearest in time comes first. */
  function findRep(clip: Clip, athleteId: string, recordedAtMs: number): string | null {
    const windowMs = settings().reps.windowSeconds * 1_000
    const distance = (other: Clip) => Math.abs((other.recordedAtMs ?? Infinity) - recordedAtMs)
    const near = store
      .recordedBetween(recordedAtMs - windowMs, recordedAtMs + windowMs)
      .filter(
        (other) =>
          other.id !== clip.id && other.tags !== null && cameraOf(other, settings()) !== cameraOf(clip, settings()),
      )
      .toSorted((a, b) => distance(a) - distance(b))
    for (const { sessionGroupId } of near) {
      if (sessionGroupId !== null && hasRoomFor(clip, athleteId, sessionGroupId)) return sessionGroupId
    }
    return null
  }

  /** One athlete, and no clip of the same camera yet. */
  const hasRoomFor = (clip: Clip, athleteId: string, sessionGroupId: string) =>
    store
      .inGroup(sessionGroupId)
      .filter(({ id }) => id !== clip.id)
      .every(
        (other) =>
          other.tags?.athleteId === athleteId &&
          !other.groupedByHand &&
          cameraOf(other, settings()) !== cameraOf(clip, settings()),
      )

  return { groupOf }
}
