import type { Clip } from '../contract/clip.ts'
import type { Settings } from '../contract/settings.ts'
import type { Tags } from '../contract/tags.ts'
import type { ClipStore, Identifiers } from '../ports.ts'
import { cameraLabelOfClip } from '../tagging/cameras.ts'

interface Parts {
  readonly store: ClipStore
  readonly settings: () => Pick<Settings, 'folders' | 'reps'>
  readonly identifiers: Identifiers
}

export interface TaggedClip extends Pick<Tags, 'athleteId' | 'activity' | 'movement'> {
  /** Corrected by the camera's clock; null when the time cannot be trusted. */
  readonly recordedAtMs: number | null
}

export type Grouping = ReturnType<typeof createGrouping>

/**
 * Assigns clips to reps: a rep has clips of one athlete, at most one of each camera, recorded within the window. The
 * service refuses a group of two athletes (service interface 4.6).
 */
export function createGrouping({ store, settings, identifiers }: Parts) {
  /** The `session_group_id` for a clip that is being tagged. */
  function groupOf(clip: Clip, { athleteId, recordedAtMs }: Pick<TaggedClip, 'athleteId' | 'recordedAtMs'>): string {
    const own = clip.sessionGroupId !== null && clip.tags?.athleteId === athleteId ? clip.sessionGroupId : null
    if (own !== null && clip.groupedByHand) return own
    const joined = recordedAtMs === null ? null : findRep(clip, athleteId, recordedAtMs)
    return joined ?? own ?? identifiers.uuid()
  }

  /** Tries the clips nearest in time first. */
  function findRep(clip: Clip, athleteId: string, recordedAtMs: number): string | null {
    const windowMs = settings().reps.windowSeconds * 1_000
    const distance = (other: Clip) => Math.abs((other.recordedAtMs ?? Infinity) - recordedAtMs)
    const near = store
      .recordedBetween(recordedAtMs - windowMs, recordedAtMs + windowMs)
      .filter(
        (other) =>
          other.id !== clip.id &&
          other.tags !== null &&
          cameraLabelOfClip(other, settings()) !== cameraLabelOfClip(clip, settings()),
      )
      .toSorted((a, b) => distance(a) - distance(b))
    for (const { sessionGroupId } of near) {
      if (sessionGroupId !== null && hasRoomFor(clip, athleteId, sessionGroupId)) return sessionGroupId
    }
    return null
  }

  /** True for a rep of the same athlete without a clip of this camera. */
  const hasRoomFor = (clip: Clip, athleteId: string, sessionGroupId: string) =>
    store
      .inGroup(sessionGroupId)
      .filter(({ id }) => id !== clip.id)
      .every(
        (other) =>
          other.tags?.athleteId === athleteId &&
          !other.groupedByHand &&
          cameraLabelOfClip(other, settings()) !== cameraLabelOfClip(clip, settings()),
      )

  return { groupOf }
}
