import { z } from 'zod'
import { ClipId } from './clip.ts'
import { ClipCard, NextStep } from './clip-view.ts'
import { Failure } from './failure.ts'
import { SessionHeadlines } from './metric.ts'
import { TagsInput, TagValue } from './tags.ts'

const count = z.int().min(0)
/** Number of the rep's clips whose video is stored at the service, and of all its clips here. */
const safety = { safe: count, of: count }

/** One state for a whole rep, derived from all its clips. */
export const RepState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('preparing'), ...safety }),
  /** Can still be changed; the earliest hold ends at `untilMs`. */
  z.object({ kind: z.literal('held'), untilMs: z.number(), ...safety }),
  z.object({ kind: z.literal('queued'), ...safety }),
  z.object({ kind: z.literal('sending'), ...safety }),
  z.object({ kind: z.literal('waiting'), untilMs: z.number(), because: Failure, ...safety }),
  /** One camera's clip is missing; the other clips are at least queued. */
  z.object({ kind: z.literal('camera-missing'), cameras: z.array(z.string()), ...safety }),
  z.object({ kind: z.literal('safe'), ...safety }),
  z.object({ kind: z.literal('completed'), ...safety }),
  /** One of its clips can't be uploaded, or will get no results. */
  z.object({ kind: z.literal('attention'), because: Failure, clipId: ClipId, ...safety }),
  z.object({ kind: z.literal('cancelled'), ...safety }),
  /** Another station of the facility uploaded its clips; the station's name, empty where it is unknown. */
  z.object({ kind: z.literal('uploaded-elsewhere'), station: z.string(), ...safety }),
])
export type RepState = z.infer<typeof RepState>

/** One attempt of one athlete with a clip per camera. Its id is the `session_group_id`. */
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
  /** Headline metrics of the first capture with results; null where none has any, or none is to be shown. */
  headlines: SessionHeadlines.nullable(),
})
export type RepRow = z.infer<typeof RepRow>

/** Clips without complete tags that were recorded together. */
export const UntaggedGroup = z.object({
  /** Id of the first clip. */
  id: ClipId,
  atMs: z.number(),
  clips: z.array(ClipCard).min(1),
  /** Reasons why the first clip's tags are incomplete. */
  reasons: z.array(Failure),
  /** Tags that are already known. */
  known: TagsInput,
  knownAthleteName: z.string().nullable(),
  /** Suggested athlete and tags: shown for confirmation, never applied automatically. */
  suggestion: z
    .object({
      tags: TagsInput,
      athleteName: z.string(),
      /** Source of the suggestion: `on-deck-next` came on deck right after the clip, `lineup` is still waiting. */
      because: z.enum(['lineup', 'on-deck', 'neighbour', 'on-deck-next']),
    })
    .nullable(),
})
export type UntaggedGroup = z.infer<typeof UntaggedGroup>

/** A clip that can't continue without a person. */
export const AttentionRow = z.object({
  clip: ClipCard,
  /** Absolute path of the file, and of the folder that has it. */
  path: z.string(),
  folder: z.string(),
  because: Failure,
  nextStep: NextStep,
})
export type AttentionRow = z.infer<typeof AttentionRow>
