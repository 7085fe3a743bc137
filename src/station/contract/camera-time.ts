import { z } from 'zod'
import { ClipId } from './clip.ts'
import { StampEdge } from './probe.ts'

/** Everything that one clip shows about its time. All times are uncorrected, epoch milliseconds. */
export const StampedClip = z.object({
  clip: ClipId,
  /** The recording time that the camera wrote. */
  stampMs: z.number(),
  durationMs: z.number(),
  modifiedAtMs: z.number(),
  foundAtMs: z.number(),
  /** The end of the recording that the maker's tags say the stamp is; null where they say nothing. */
  edge: StampEdge.nullable(),
  /** The time in the file's name; null without one. */
  namedMs: z.number().nullable(),
  /** True where the network sets the camera's clock: neither zones nor seasons make it wrong. */
  isNetworkClock: z.boolean(),
  /** True once the clip's time was accepted: it contradicted nothing, or a person said that it is right. */
  isTrusted: z.boolean(),
})
export type StampedClip = z.infer<typeof StampedClip>

export const ConfirmedBy = z.enum([
  'arrival', // a clip arrived within the usual delay of a camera
  'camera', // clips of another camera of the same reps agree
  'person',
  'history', // its clips were uploaded before OnDeck began to confirm clocks
])
export type ConfirmedBy = z.infer<typeof ConfirmedBy>

/** A person's answer about a camera's clock. The answer concerns the clips that were asked about, and those after them. */
const ClockAnswer = z.object({
  foundFromMs: z.number(),
  foundUntilMs: z.number(),
  /** Correction of the clips found since then; that of clips found before. */
  correctionMs: z.number(),
  beforeMs: z.number(),
  /** Clips found between these moments that were accepted without a question. */
  accepted: z.array(ClipId),
})

/** A station's knowledge about the clock of one camera: learned from its clips, or said by a person. */
export const CameraMemory = z.object({
  /** The latest clips, in the order of their arrival. */
  seen: z.array(StampedClip),
  /** Confirmation of the clock; null before. */
  confirmed: z
    .object({
      by: ConfirmedBy,
      clip: ClipId.nullable(),
      /** Clips that were found before are not confirmed. */
      foundFromMs: z.number(),
      /** Clips found until then agree with another camera; null for another confirmation. */
      agreedUntilMs: z.number().nullable(),
    })
    .nullable(),
  /** Answers of people about the clock, oldest first. */
  answers: z.array(ClockAnswer),
  /** The latest accepted recording time, corrected; null before the first. */
  latestMs: z.number().nullable(),
  /** Set by a person: wins over everything that is learned. */
  edgeByHand: StampEdge.nullable(),
})
export type CameraMemory = z.infer<typeof CameraMemory>

/** Reasons to ask about a camera's clock. */
export const ClockCause = z.enum([
  'zone', // off by a zone's difference or a season's hour
  'ahead', // its clips would be recorded in the future
  'reset', // years before the camera's last clip, or a date that only a clock without a battery has
  'correction', // the present correction makes the times less likely
  'unconfirmed', // its clips came late, and nothing has confirmed its clock yet
])
export type ClockCause = z.infer<typeof ClockCause>
