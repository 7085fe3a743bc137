import { z } from 'zod'
import { ClipId } from './clip.ts'
import { TagsInput, TagValue } from './tags.ts'

/** Maximum number of clips whose athlete is changed at once. */
const MAX_RETAGGED_CLIPS = 5_000

export const RetagPlanInput = z.object({
  clips: z.array(ClipId).max(MAX_RETAGGED_CLIPS).default([]),
  /** Session ids of captures, for the clips that were uploaded as these. */
  captures: z.array(z.string().min(1).max(255)).max(MAX_RETAGGED_CLIPS).default([]),
})
export type RetagPlanInput = z.infer<typeof RetagPlanInput>

/** An uploaded clip: only another upload gives its video another athlete. */
export const UploadedClip = z.object({
  /** The requested clip; for a duplicate, not the clip that it repeats. */
  clip: ClipId,
  fileName: z.string(),
  athleteId: z.string(),
  athleteName: z.string().nullable(),
  activity: z.string(),
  movement: z.string(),
  dimensions: z.record(z.string(), TagValue),
  /** The capture under the present athlete, which only the provider can delete. */
  sessionId: z.string(),
})
export type UploadedClip = z.infer<typeof UploadedClip>

/** The ways in which clips can get another athlete. */
export const RetagPlan = z.object({
  /** Clips whose tags can still change, with the tags that a person gave them. */
  taggable: z.array(z.object({ clip: ClipId, handTags: TagsInput.nullable() })),
  again: z.array(UploadedClip),
  /** Clips that are uploading: they can be uploaded again later. */
  uploading: z.int(),
  /** Clips that stay as they are, such as those that were uploaded again already, and captures of other stations. */
  left: z.int(),
})
export type RetagPlan = z.infer<typeof RetagPlan>
