import { z } from 'zod'
import { Failure } from '../failure.ts'
import { SessionHeadlines } from '../results/metric.ts'
import { TagsInput, TagValue } from '../tagging/tags.ts'
import { ClipId } from './clip.ts'
import { ClipCard, NextStep } from './clip-view.ts'

const count = z.int().min(0)
/** How many of the rep's clips have their video stored at the service, of how many that are here. */
const safety = { safe: count, of: count }

/** One state for a whole rep: what a person has to know of all its clips. */
export const RepState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('preparing'), ...safety }),
  /** Can still be changed; the earliest of its holds ends then. */
  z.object({ kind: z.literal('held'), untilMs: z.number(), ...safety }),
  z.object({ kind: z.literal('queued'), ...safety }),
  z.object({ kind: z.literal('sending'), ...safety }),
  z.object({ kind: z.literal('waiting'), untilMs: z.number(), because: Failure, ...safety }),
  /** A camera has not brought its clip; the others are at least on their way. */
  z.object({ kind: z.literal('camera-missing'), cameras: z.array(z.string()), ...safety }),
  z.object({ kind: z.literal('safe'), ...safety }),
  z.object({ kind: z.literal('completed'), ...safety }),
  /** One of its clips cannot go, or its results cannot come. */
  z.object({ kind: z.literal('attention'), because: Failure, clipId: ClipId, ...safety }),
  z.object({ kind: z.literal('cancelled'), ...safety }),
])
export type RepState = z.infer<typeof RepState>

/** One attempt of one athlete, as its cameras saw it. Its id is the `session_group_id`. */
export const RepRow = z.object({
  id: z.string(),
  atMs: z.number(),
  athleteId: z.string().nullable(),
  athleteName: z.string().nullable(),
  activity: z.string().nullable(),
  movement: z.string().nullable(),
  dimensions: z.record(z.string(), TagValue),
  clips: z.array(ClipCard),
  missingCameras: z.array(z.string()),
  state: RepState,
  /** Of the first of its captures whose results are here; null where none are, or none is to be shown. */
  headlines: SessionHeadlines.nullable(),
})
export type RepRow = z.infer<typeof RepRow>

/** Clips without complete tags that were recorded together. */
export const UntaggedGroup = z.object({
  /** That of its first clip. */
  id: ClipId,
  atMs: z.number(),
  clips: z.array(ClipCard).min(1),
  /** Why its tags are not complete; of the first clip. */
  reasons: z.array(Failure),
  /** What is known of it already. */
  known: TagsInput,
  knownAthleteName: z.string().nullable(),
  /** Whose it probably is: offered, never given by itself. */
  suggestion: z
    .object({
      tags: TagsInput,
      athleteName: z.string(),
      /** Why it is only a guess: `on-deck-next` came on deck right after the clip, `lineup` is still waiting. */
      because: z.enum(['lineup', 'on-deck', 'neighbour', 'on-deck-next']),
    })
    .nullable(),
})
export type UntaggedGroup = z.infer<typeof UntaggedGroup>

/** A clip that cannot go on by itself. */
export const AttentionRow = z.object({
  clip: ClipCard,
  because: Failure,
  nextStep: NextStep,
})
export type AttentionRow = z.infer<typeof AttentionRow>
