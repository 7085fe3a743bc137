import { z } from 'zod'
import { type ClipKind, clipKinds } from './clip.ts'
import { LineupEntry, OnDeckEntry } from './on-deck.ts'
import { TagValue } from './tags.ts'

/** What the station keeps, as commands print it with `--json`: programs rely on these shapes. */

export const ClipKindAsked = z.custom<ClipKind>((value) => clipKinds.some((kind) => kind === value))

export const CameraRecord = z.object({
  camera: z.string(),
  correctionSeconds: z.number(),
  /** What to set, where its times are off by the same whole hours again and again; null where they are not. */
  suggestedSeconds: z.number().nullable(),
})
export type CameraRecord = z.infer<typeof CameraRecord>

const DeckRecordEntry = OnDeckEntry.extend({
  /** The clock was set back after this was said, so nobody can say when it began. */
  doubt: z.object({ saidForMs: z.number(), noticedMs: z.number() }).optional(),
})

export const DeckRecord = z.object({
  /** Null before the first entry. */
  onDeck: DeckRecordEntry.nullable(),
  lineup: z.array(LineupEntry),
  /** Clips that wait for somebody to say that whoever is on deck still is. */
  unconfirmedClips: z.int(),
})
export type DeckRecord = z.infer<typeof DeckRecord>

/** What is kept, without what a configuration file gives. Each change is a version of its own. */
export const SettingsRecord = z.object({ version: z.int(), settings: z.record(z.string(), z.unknown()) })
export type SettingsRecord = z.infer<typeof SettingsRecord>

/** A value to offer, and why. Offered, never taken by itself. */
export const Suggestion = z.object({
  value: TagValue,
  because: z.enum(['remembered', 'dominant_arm', 'dominant_leg']),
})
export type Suggestion = z.infer<typeof Suggestion>
