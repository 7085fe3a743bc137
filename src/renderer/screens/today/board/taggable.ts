import type { ClipId } from '../../../../contract/clips/clip.ts'
import type { RepRow, UntaggedGroup } from '../../../../contract/clips/rep.ts'
import type { TagsInput } from '../../../../contract/tagging/tags.ts'
import { type SeenClip, seenClips } from '../../tagging/seen-clips.ts'
import type { TagTarget } from '../../tagging/tag-dialog.tsx'

/** A row of the board as tagging begins with it. */
export interface Taggable {
  readonly clips: readonly ClipId[]
  readonly seen: readonly SeenClip[]
  readonly subject: string
  readonly known: TagsInput
  readonly athleteName: string | null
}

type Movement = Pick<TagsInput, 'activity' | 'movement'>

const nothing: TagsInput = { dimensions: {} }

export function taggableRep({ clips, athleteId, athleteName, activity, movement, dimensions }: RepRow): Taggable {
  return {
    clips: clips.map(({ id }) => id),
    seen: seenClips(clips),
    subject: clips[0]?.fileName ?? '',
    known: {
      ...(athleteId === null ? {} : { athlete: { id: athleteId } }),
      ...(activity === null ? {} : { activity }),
      ...(movement === null ? {} : { movement }),
      dimensions,
    },
    athleteName,
  }
}

/** Whom it was taken for stays open: whoever asks for another has said that it is somebody else. */
export function taggableGroup({ clips, known, knownAthleteName, suggestion }: UntaggedGroup): Taggable {
  const { athlete: _, ...movement } = suggestion?.tags ?? nothing
  return {
    clips: clips.map(({ id }) => id),
    seen: seenClips(clips),
    subject: clips[0]?.fileName ?? '',
    known: { ...movement, ...known, dimensions: { ...movement.dimensions, ...known.dimensions } },
    athleteName: knownAthleteName,
  }
}

/** What a rep shows; nothing without one. */
export const repMovement = (rep: RepRow | undefined): Movement =>
  !rep || rep.activity === null || rep.movement === null ? {} : { activity: rep.activity, movement: rep.movement }

/** What all of the rows have in common; a movement that none of them has is the one that is done now. */
export function tagTargetOf(rows: readonly Taggable[], movementNow: Movement): TagTarget {
  const [first] = rows
  const athletes = new Set(rows.map(({ known }) => JSON.stringify(known.athlete ?? null)))
  const movements = new Set(rows.map(({ known }) => JSON.stringify([known.activity, known.movement])))
  const { athlete, ...shared } = first?.known ?? nothing
  const hasMovement = movements.size === 1 && shared.movement !== undefined
  const now: TagsInput = {
    ...(movementNow.activity === undefined ? {} : { activity: movementNow.activity }),
    ...(movementNow.movement === undefined ? {} : { movement: movementNow.movement }),
    dimensions: {},
  }
  const isOneAthlete = athletes.size === 1 && athlete !== undefined
  return {
    clips: [...new Set(rows.flatMap(({ clips }) => clips))],
    seen: rows.flatMap(({ seen }) => seen),
    subject: first?.subject ?? '',
    known: {
      ...(hasMovement ? shared : now),
      ...(rows.length === 1 && hasMovement ? {} : { dimensions: {} }),
      ...(isOneAthlete ? { athlete } : {}),
    },
    isWithoutAthlete: rows.every(({ known }) => known.athlete === undefined),
    knownAthleteName: isOneAthlete ? (first?.athleteName ?? null) : null,
  }
}
