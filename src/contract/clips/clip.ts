import { z } from 'zod'
import { Failure } from '../failure.ts'
import { Tags, TagsInput } from '../tagging/tags.ts'
import { Probe } from './probe.ts'

export const ClipId = z.string().brand<'ClipId'>()
export type ClipId = z.infer<typeof ClipId>

/** How often in a row something was tried without success: decides how long the next wait is. */
const tries = z.int().min(0)
/** How many of those tries were refusals of the kind that is borne a few times only. */
const refusals = z.int().min(0)
const setbacks = { tries, refusals }
const sessionId = z.string()

/**
 * Where a clip is on its way. A state carries only its own data; the order below is the order of the journey.
 * `core/clips/clip-machine.ts` decides every step.
 */
export const ClipState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found') }),
  z.object({ kind: z.literal('settling') }),
  z.object({ kind: z.literal('probing') }),
  z.object({ kind: z.literal('unreadable'), because: Failure }),
  z.object({ kind: z.literal('duplicate'), of: ClipId }),
  z.object({ kind: z.literal('untagged'), reasons: z.array(Failure) }),
  z.object({
    kind: z.literal('held'),
    untilMs: z.number(),
    /** When the hold began: one that began in the future means that the wall clock was set back. */
    fromMs: z.number().optional(),
  }),
  z.object({ kind: z.literal('queued'), ...setbacks }),
  z.object({ kind: z.literal('reserving'), ...setbacks }),
  z.object({ kind: z.literal('sending'), ...setbacks, sessionId }),
  z.object({ kind: z.literal('confirming'), ...setbacks, sessionId }),
  z.object({ kind: z.literal('processing'), sessionId }),
  z.object({ kind: z.literal('completed'), sessionId }),
  z.object({ kind: z.literal('failed'), because: Failure, sessionId: sessionId.nullable() }),
  z.object({
    kind: z.literal('waiting'),
    untilMs: z.number(),
    because: Failure,
    ...setbacks,
    /** What is tried again: finding the tags, or reserving and sending. */
    resume: z.enum(['tagging', 'sending']),
  }),
  z.object({ kind: z.literal('missing'), because: Failure.optional() }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('gone-at-service'), sessionId }),
])
export type ClipState = z.infer<typeof ClipState>
export type ClipKind = ClipState['kind']

/** Every state's name, in the order of the journey. */
export const clipKinds: readonly ClipKind[] = ClipState.options.map((option) => option.shape.kind.value)

/** One video file that the station found in a source folder. */
export const Clip = z.object({
  id: ClipId,
  /** The source folder's absolute path. */
  folder: z.string(),
  /** The file's absolute path. A camera may reuse it: only the newest clip of a path is the file that is there now. */
  path: z.string(),
  sizeBytes: z.int(),
  modifiedAtMs: z.number(),
  foundAtMs: z.number(),
  /** Size and both ends, hashed; null until the clip was probed as its file is now. */
  fingerprint: z.string().nullable(),
  /** Of the bytes that went out; null before. */
  sha256: z.string().nullable(),
  /** As its file said last: it may have changed since then. */
  probe: Probe.nullable(),
  tags: Tags.nullable(),
  /** What a person has said of it; null when nobody has. */
  handTags: TagsInput.nullable(),
  /** Stored before the first reservation, so that every reservation of the clip names the same group. */
  sessionGroupId: z.string().nullable(),
  /** The label of its camera when it was probed; null before. */
  camera: z.string().nullable(),
  /** A person has put it into its rep: it stays there. */
  groupedByHand: z.boolean(),
  /** Corrected by its camera's clock; null when it cannot be trusted, or is not known yet. */
  recordedAtMs: z.number().nullable(),
  /** The folder that its file is to be moved to, now that the service has completed it; null where it stays, or was moved. */
  moveTo: z.string().nullable(),
  /** The uploaded clip that it uploads again under another athlete, and that one's capture; null for every other clip. */
  again: z.object({ of: ClipId, sessionId }).nullable(),
  state: ClipState,
})
export type Clip = z.infer<typeof Clip>
