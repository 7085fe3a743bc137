import { z } from 'zod'
import { ClockCause, ConfirmedBy } from './camera-time.ts'
import { Clip, ClipId, type ClipKind, clipKinds } from './clip.ts'
import { LineupEntry, OnDeckEntry } from './on-deck.ts'
import { StampEdge } from './probe.ts'
import { TagValue } from './tags.ts'

// Records as commands print them with `--json`: programs rely on these shapes.

export const ClipKindInput = z.custom<ClipKind>((value) => clipKinds.some((kind) => kind === value))

export const ClipRecord = Clip.extend({
  /** Id of the clip that uploads it again under another athlete. */
  uploadedAgain: ClipId.nullable(),
})
export type ClipRecord = z.infer<typeof ClipRecord>

/** The one question about a camera whose clips wait for the answer. */
export const CameraQuestion = z.object({
  /** `edge`: the deck changed while its clips were recorded, and it is not known whether it stamps start or end. */
  cause: z.enum([...ClockCause.options, 'edge']),
  /** Number of clips that wait. */
  clips: z.int(),
  /** A clip's time by its camera, corrected, and by its file; null where the question is not about them. */
  saysMs: z.number().nullable(),
  writtenMs: z.number().nullable(),
  /** The correction that would explain the difference; null where nothing suggests one. */
  suggestedSeconds: z.number().nullable(),
  /** By how much it changes the present one. */
  offBySeconds: z.number().nullable(),
})
export type CameraQuestion = z.infer<typeof CameraQuestion>

/** Times of a camera, as OnDeck has learned them, with the clips that show it. */
export const CameraTimes = z.object({
  /** End of the recording that the camera's times are of; null while that is not known. */
  edge: StampEdge.nullable(),
  edgeBy: z.enum(['hand', 'maker', 'name', 'file']).nullable(),
  edgeClips: z.array(z.string()),
  /** Confirmation of its clock; null before. */
  confirmedBy: ConfirmedBy.nullable(),
  confirmedClip: z.string().nullable(),
})
export type CameraTimes = z.infer<typeof CameraTimes>

export const CameraRecord = z.object({
  camera: z.string(),
  correctionSeconds: z.number(),
  /** Suggested correction when the camera's times are repeatedly off by the same whole hours; else null. */
  suggestedSeconds: z.number().nullable(),
  /** Null while no clip waits for an answer. */
  question: CameraQuestion.nullable(),
  times: CameraTimes,
})
export type CameraRecord = z.infer<typeof CameraRecord>

const DeckRecordEntry = OnDeckEntry.extend({
  /** Set when the clock was set back afterwards, so that the entry's beginning is unknown. */
  doubt: z.object({ saidForMs: z.number(), noticedMs: z.number() }).optional(),
})

export const DeckRecord = z.object({
  /** Null before the first entry. */
  onDeck: DeckRecordEntry.nullable(),
  lineup: z.array(LineupEntry),
  /** Number of clips that wait until a person confirms the athlete on deck. */
  unconfirmedClips: z.int(),
  /** Entries of two stations of the cage that a person has to decide between; null for none. */
  conflict: z.object({ id: z.string(), first: OnDeckEntry, second: OnDeckEntry }).nullable(),
})
export type DeckRecord = z.infer<typeof DeckRecord>

/** Stored settings, without those of a configuration file. Each change is a new version. */
export const SettingsRecord = z.object({ version: z.int(), settings: z.record(z.string(), z.unknown()) })
export type SettingsRecord = z.infer<typeof SettingsRecord>

/** A suggested value and its source. Suggestions are never applied automatically. */
export const Suggestion = z.object({
  value: TagValue,
  because: z.enum(['remembered', 'dominant_arm', 'dominant_leg']),
})
export type Suggestion = z.infer<typeof Suggestion>
