import { z } from 'zod'
import { TagsInput, TagValue } from './tags.ts'

/** An athlete as lists and pickers show them. */
export const AthleteSummary = z.object({
  id: z.string(),
  name: z.string(),
  dateOfBirth: z.string().nullable(),
  dominantArm: z.string().nullable(),
  /** True where the searched text has a typo, if this athlete is meant. */
  isNear: z.boolean().optional(),
})
export type AthleteSummary = z.infer<typeof AthleteSummary>

/** Marks that tell an athlete from others of the same name; null where one says nothing. */
export const Namesake = z.object({
  id: z.string(),
  /** Year of birth. */
  year: z.string().nullable(),
  arm: z.enum(['left', 'right']).nullable(),
  /** Position, team, or the last letters of the id. */
  note: z.string().nullable(),
})
export type Namesake = z.infer<typeof Namesake>

const tagged = {
  tags: TagsInput,
  /** Name in the roster; else the name given. */
  athleteName: z.string(),
}

/** Tells if the deck is the same as that of the station's cage. */
export const DeckSync = z.object({
  /** `off` for a station that shares its deck with no cage. */
  kind: z.enum(['off', 'synchronized', 'away']),
  /** When the deck was last the same as the cage's; null for never. */
  sinceMs: z.number().nullable(),
})
export type DeckSync = z.infer<typeof DeckSync>

/** The athlete in front of the cameras now, and the next ones. */
export const DeckView = z.object({
  /** Null while nobody is. */
  current: z.object({ ...tagged, fromMs: z.number(), reps: z.int() }).nullable(),
  /** Time since which nobody is on deck; null when nobody ever was. */
  emptySinceMs: z.number().nullable(),
  /**
   * Asks whether the athlete on deck is still right, after a long time without a clip or a clock that was set back. New
   * clips wait for the answer.
   */
  question: z
    .object({
      idleSinceMs: z.number(),
      idleMinutes: z.number(),
      waitingClips: z.int(),
      /** Set when the clock was set back: by the clock of then, the entry began in the future. */
      clockSetBack: z.object({ saidForMs: z.number() }).optional(),
    })
    .nullable(),
  /**
   * Asks who was on deck, where stations that were apart put different athletes there. Clips recorded since the earlier
   * entry wait for the answer.
   */
  conflict: z
    .object({
      id: z.string(),
      first: z.object({ ...tagged, fromMs: z.number() }),
      second: z.object({ ...tagged, fromMs: z.number() }),
      waitingClips: z.int(),
    })
    .nullable(),
  sync: DeckSync,
  lineup: z.array(z.object({ id: z.string(), ...tagged })),
})
export type DeckView = z.infer<typeof DeckView>

/** An activity and a movement that were on deck lately. */
export const RecentMovement = z.object({
  activity: z.string(),
  movement: z.string(),
  /** True when the requested athlete did it; else somebody else did. */
  isOwn: z.boolean(),
})
export type RecentMovement = z.infer<typeof RecentMovement>

/** Dimensions of an athlete's last rep of a movement, or those that follow from the dominant arm. */
export const SuggestedDimensions = z.record(z.string(), TagValue)
