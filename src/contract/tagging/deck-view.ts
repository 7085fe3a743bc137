import { z } from 'zod'
import { TagsInput, TagValue } from './tags.ts'

/** What a list or a picker shows of an athlete. */
export const AthleteSummary = z.object({
  id: z.string(),
  name: z.string(),
  dateOfBirth: z.string().nullable(),
  dominantArm: z.string().nullable(),
})
export type AthleteSummary = z.infer<typeof AthleteSummary>

const tagged = {
  tags: TagsInput,
  /** As the roster knows it; else as it was given. */
  athleteName: z.string(),
}

/** Who is in front of the cameras now, and who is next. */
export const DeckView = z.object({
  /** Null while nobody is. */
  current: z.object({ ...tagged, fromMs: z.number(), reps: z.int() }).nullable(),
  /** Since when nobody is; null when nobody ever was. */
  emptySinceMs: z.number().nullable(),
  /** Nothing new came for long, or the clock was set back: is this still right? New clips wait for the answer. */
  question: z
    .object({
      idleSinceMs: z.number(),
      idleMinutes: z.number(),
      waitingClips: z.int(),
      /** The clock was set back: by the clock of then, this was said for a moment that lies in the future. */
      clockSetBack: z.object({ saidForMs: z.number() }).optional(),
    })
    .nullable(),
  lineup: z.array(z.object({ id: z.string(), ...tagged })),
})
export type DeckView = z.infer<typeof DeckView>

/** An activity and a movement that were on deck lately. */
export const RecentMovement = z.object({
  activity: z.string(),
  movement: z.string(),
  /** With the athlete who was asked about; else with somebody else. */
  isOwn: z.boolean(),
})
export type RecentMovement = z.infer<typeof RecentMovement>

/** What an athlete had the last time at a movement, or what follows from the dominant arm. */
export const SuggestedDimensions = z.record(z.string(), TagValue)
