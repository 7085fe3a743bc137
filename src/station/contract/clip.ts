import { z } from 'zod'
import { Failure } from './failure.ts'
import { Probe } from './probe.ts'
import { Tags, TagsInput } from './tags.ts'

export const ClipId = z.string().brand<'ClipId'>()
export type ClipId = z.infer<typeof ClipId>

/** Consecutive failed tries; they determine the next delay. */
const tries = z.int().min(0)
/** Those of the tries that ended with a refusal of the kind that is retried only a few times. */
const refusals = z.int().min(0)
const setbacks = { tries, refusals }
const sessionId = z.string()

/** Kind of a copy: a maker's small file, another program's smaller picture, or a person's edit. */
export const CopyKind = z.enum(['proxy', 'small-copy', 'edited-copy'])
export type CopyKind = z.infer<typeof CopyKind>

/** The reason why a file is no rep. `name`: the photo of a Live Photo, or the pattern that excludes the file. */
export const LeftOutReason = z.enum([...CopyKind.options, 'live-photo', 'excluded', 'by-person'])
export type LeftOutReason = z.infer<typeof LeftOutReason>

/**
 * State of a clip. A state carries only its own data; the order below is the order of a clip's life.
 * `station/clips/clip-machine.ts` decides every step.
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
    /** Beginning of the hold: one in the future means that the computer's clock was set back. */
    fromMs: z.number().optional(),
  }),
  z.object({ kind: z.literal('queued'), ...setbacks }),
  z.object({ kind: z.literal('reserving'), ...setbacks }),
  z.object({ kind: z.literal('sending'), ...setbacks, sessionId }),
  z.object({
    kind: z.literal('confirming'),
    ...setbacks,
    sessionId,
    /** The video is not sent again before: until then the service may still hear of it. By the service's clock. */
    untilMs: z.number().optional(),
  }),
  z.object({ kind: z.literal('processing'), sessionId }),
  z.object({ kind: z.literal('completed'), sessionId }),
  z.object({ kind: z.literal('failed'), because: Failure, sessionId: sessionId.nullable() }),
  z.object({
    kind: z.literal('waiting'),
    untilMs: z.number(),
    because: Failure,
    ...setbacks,
    /** The step that is retried: finding the tags, or reserving and sending. */
    resume: z.enum(['tagging', 'sending']),
  }),
  z.object({ kind: z.literal('missing'), because: Failure.optional() }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('gone-at-service'), sessionId }),
  /** Another station of the facility uploaded the same content; its name, empty where it is unknown. */
  z.object({ kind: z.literal('uploaded-elsewhere'), station: z.string(), sessionId: sessionId.nullable() }),
  /** Looks like a copy of a video that is not there: a person decides, or its original arrives. */
  z.object({ kind: z.literal('original-missing'), why: LeftOutReason }),
  /** No rep, such as a proxy whose original was read: `of` is the original, null where there is none. */
  z.object({ kind: z.literal('left-out'), why: LeftOutReason, of: ClipId.nullable(), name: z.string().nullable() }),
])
export type ClipState = z.infer<typeof ClipState>
export type ClipKind = ClipState['kind']

/** Every state's name, in the order of a clip's life. */
export const clipKinds: readonly ClipKind[] = ClipState.options.map((option) => option.shape.kind.value)

/** One video file that the station found in a source folder. */
export const Clip = z.object({
  id: ClipId,
  /** The source folder's absolute path. */
  folder: z.string(),
  /** Absolute path of the file. A camera may reuse it: only the newest clip of a path is the file that is there now. */
  path: z.string(),
  sizeBytes: z.int(),
  modifiedAtMs: z.number(),
  foundAtMs: z.number(),
  /** Hash of size and both ends; null until the present file was probed. */
  fingerprint: z.string().nullable(),
  /** Hash of the uploaded bytes; null before the upload. */
  sha256: z.string().nullable(),
  /** Result of the last probe; the file may have changed since. */
  probe: Probe.nullable(),
  tags: Tags.nullable(),
  /** Tags that a person gave the clip; null when there are none. */
  handTags: TagsInput.nullable(),
  /** Stored before the first reservation, so that every reservation of the clip has the same group. */
  sessionGroupId: z.string().nullable(),
  /** Label of the camera when the clip was probed; null before. */
  camera: z.string().nullable(),
  /** True when a person put the clip into its rep: automatic grouping leaves it there. */
  groupedByHand: z.boolean(),
  /** Recording time corrected by the camera's clock; null when it can't be trusted, or is not known yet. */
  recordedAtMs: z.number().nullable(),
  /** Folder to move the file to after the service completed the capture; null where the file stays or was moved. */
  moveTo: z.string().nullable(),
  /**
   * The uploaded clip whose content this one uploads again under another athlete, with its capture; null for every
   * other clip.
   */
  again: z.object({ of: ClipId, sessionId }).nullable(),
  state: ClipState,
})
export type Clip = z.infer<typeof Clip>
