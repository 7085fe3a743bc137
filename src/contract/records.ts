import { z } from 'zod'
import { Clip, ClipId, type ClipKind, clipKinds } from './clips/clip.ts'
import { LineupEntry, OnDeckEntry } from './tagging/on-deck.ts'
import { TagValue } from './tagging/tags.ts'

// Records as commands print them with `--json`: programs rely on these shapes.

export const ClipKindInput = z.custom<ClipKind>((value) => clipKinds.some((kind) => kind === value))

export const ClipRecord = Clip.extend({
  /** Id of the clip that uploads it again under another athlete. */
  uploadedAgain: ClipId.nullable(),
})
export type ClipRecord = z.infer<typeof ClipRecord>

export const CameraRecord = z.object({
  camera: z.string(),
  correctionSeconds: z.number(),
  /** Suggested correction when the camera's times are repeatedly off by the same whole hours; else null. */
  suggestedSeconds: z.number().nullable(),
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
