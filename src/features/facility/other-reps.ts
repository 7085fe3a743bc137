import { z } from 'zod'
import { FindQuery, FindState } from '../../station/contract/find-query.ts'

const MAX_OTHER_REPS = 200

/** Search over the reps of other stations. Dimensions are not copied: a search for one finds nothing. */
export const OtherRepsInput = z.object({
  query: FindQuery,
  /** Name of a station; null for all others. */
  station: z.string().min(1).max(200).nullable(),
  limit: z.int().min(1).max(MAX_OTHER_REPS).default(MAX_OTHER_REPS),
})
export type OtherRepsInput = z.infer<typeof OtherRepsInput>

/** A rep as other stations copied it into the facility's database. Its videos are at those stations. */
export const OtherRep = z.object({
  /** The `session_group_id`, or the clip's id where it has none. */
  id: z.string(),
  /** By the recording time; by the time it was found where that is not known. */
  atMs: z.number(),
  stations: z.array(z.string()).min(1),
  athleteId: z.string().nullable(),
  athleteName: z.string().nullable(),
  activity: z.string().nullable(),
  movement: z.string().nullable(),
  clips: z.array(
    z.object({
      id: z.string(),
      station: z.string(),
      camera: z.string().nullable(),
      fileName: z.string(),
      state: FindState,
      /** The capture at the service; null before there is one. */
      sessionId: z.string().nullable(),
    }),
  ),
})
export type OtherRep = z.infer<typeof OtherRep>

export const OtherReps = z.object({
  /** The newest first. */
  reps: z.array(OtherRep),
  /** False where more reps match. */
  isWhole: z.boolean(),
  /** Names of the other stations, in their natural order. */
  stations: z.array(z.string()),
})
export type OtherReps = z.infer<typeof OtherReps>
