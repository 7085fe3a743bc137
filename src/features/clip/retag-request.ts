import { completeDimensions, type Dimensions } from '../../renderer/tagging/movement-choice.ts'
import type { AthleteSummary } from '../../station/contract/deck-view.ts'
import type { RetagPlan, UploadedClip } from '../../station/contract/retag-plan.ts'
import type { TagsInput } from '../../station/contract/tags.ts'

/** The clips that a confirmed change of the athlete reaches. */
export interface RetagRequest {
  readonly again: readonly UploadedClip[]
  readonly taggable: RetagPlan['taggable']
  /** Number of uploaded clips that are the athlete's already. */
  readonly skipped: number
}

/** Leaves out uploaded clips that the athlete has already, since the station refuses a second capture of them. */
export function retagRequest({ again, taggable }: RetagPlan, athlete: AthleteSummary | null): RetagRequest {
  const others = again.filter(({ athleteId }) => !isSameId(athleteId, athlete?.id))
  return { again: others, taggable, skipped: again.length - others.length }
}

const isSameId = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase()

/** Id of the athlete of all uploaded clips; undefined where there are several. */
export function onlyAthleteOf(again: readonly UploadedClip[]): string | undefined {
  const [first] = again
  return first && again.every(({ athleteId }) => isSameId(athleteId, first.athleteId)) ? first.athleteId : undefined
}

type Uploaded = Pick<UploadedClip, 'activity' | 'movement' | 'dimensions'>

/** Movement and dimensions that all uploaded clips share; null where their movements differ. */
export function sharedTagsOf(again: readonly UploadedClip[]): Uploaded | null {
  const [first] = again
  if (!first || again.some(({ activity, movement }) => activity !== first.activity || movement !== first.movement))
    return null
  const shared = Object.entries(first.dimensions).filter(([name, value]) =>
    again.every(({ dimensions }) => dimensions[name] === value),
  )
  return { activity: first.activity, movement: first.movement, dimensions: Object.fromEntries(shared) }
}

/** The athlete’s own throwing or batting side, where all clips have one: the wrong athlete’s would be uploaded again. */
export function sideOf(again: readonly UploadedClip[], arm: string | number | null | undefined): Dimensions {
  const isKnown = arm === 'left' || arm === 'right'
  return isKnown && again.every(({ dimensions }) => 'handedness' in dimensions) ? { handedness: arm } : {}
}

/** Tags of clips that are not uploaded yet: their movement with the athlete’s dimensions, or only the athlete. */
export function tagsOfTaggable(movement: TagsInput | null, suggested: Dimensions): TagsInput {
  if (movement?.activity === undefined || movement.movement === undefined) return { dimensions: {} }
  const choice = { activity: movement.activity, movement: movement.movement, said: {} }
  const { activity } = movement
  return { activity, movement: movement.movement, dimensions: completeDimensions(choice, suggested) }
}
