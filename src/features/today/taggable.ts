import type { TagTarget } from '../../renderer/tagging/tag-dialog.tsx'
import { type SeenClip, seenClips } from '../../renderer/tagging/use-tag-clips.tsx'
import type { ClipId } from '../../station/contract/clip.ts'
import { fixedTagsKinds } from '../../station/contract/clip-kinds.ts'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { RepRow, UntaggedGroup } from '../../station/contract/rep.ts'
import type { TagsInput } from '../../station/contract/tags.ts'

/** Row of the board as input of the tag dialog. */
interface Taggable {
  readonly clips: readonly ClipId[]
  readonly seen: readonly SeenClip[]
  readonly subject: string
  readonly known: TagsInput
  readonly athleteName: string | null
  /** True when one of the clips is uploading or uploaded: only another upload gives it another athlete. */
  readonly isUploaded: boolean
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
    isUploaded: clips.some(isUploaded),
  }
}

const isUploaded = ({ state, actions }: ClipCard): boolean =>
  actions.includes('upload-again') || fixedTagsKinds.includes(state.kind)

/** Leaves out the suggested athlete: opening the dialog means that the suggestion was rejected. */
export function taggableGroup({ clips, known, knownAthleteName, suggestion }: UntaggedGroup): Taggable {
  const { athlete: _, ...movement } = suggestion?.tags ?? nothing
  return {
    clips: clips.map(({ id }) => id),
    seen: seenClips(clips),
    subject: clips[0]?.fileName ?? '',
    known: { ...movement, ...known, dimensions: { ...movement.dimensions, ...known.dimensions } },
    athleteName: knownAthleteName,
    isUploaded: false,
  }
}

/** Movement of a rep; empty without one. */
export const repMovement = (rep: RepRow | undefined): Movement =>
  !rep || rep.activity === null || rep.movement === null ? {} : { activity: rep.activity, movement: rep.movement }

/** Combines rows into one tag target: shared tags stay, and the current movement fills in for rows without one. */
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
    ...(rows.some(({ isUploaded }) => isUploaded) && { uploaded: { isMovementShared: hasMovement } }),
    isWithoutAthlete: rows.every(({ known }) => known.athlete === undefined),
    knownAthleteName: isOneAthlete ? (first?.athleteName ?? null) : null,
  }
}

export interface SeenRows {
  /** Remembers a loaded row, so that a selected row is known while it is out of sight. */
  readonly remember: (key: string, row: Taggable) => void
  readonly rowsOf: (keys: Iterable<string>) => Taggable[]
}

/** Oldest rows beyond this are forgotten, except selected ones. */
const MAX_ROWS = 2_000

/** Remembers the clips of loaded rows, for selections across both lists and beyond the loaded part. */
export function createSeenRows(isChosen: (key: string) => boolean): SeenRows {
  const seen = new Map<string, Taggable>()
  return {
    remember(key, row) {
      // The newest entry is last, so that the oldest is removed first.
      seen.delete(key)
      seen.set(key, row)
      if (seen.size <= MAX_ROWS * 2) return
      for (const old of seen.keys()) {
        if (seen.size <= MAX_ROWS) break
        if (!isChosen(old)) seen.delete(old)
      }
    },
    rowsOf: (keys) => [...keys].flatMap((key) => seen.get(key) ?? []),
  }
}
