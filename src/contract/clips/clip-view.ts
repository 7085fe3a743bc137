import { z } from 'zod'
import { Failure } from '../failure.ts'
import { SessionHeadlines } from '../results/metric.ts'
import { Tags, TagsInput } from '../tagging/tags.ts'
import { ClipId, ClipState } from './clip.ts'
import { Probe } from './probe.ts'

/**
 * The pictures of a clip: a poster frame and a strip of frames, made in the background and kept by content.
 * `key` names both for `mediaPathsFor`.
 */
export const Pictures = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), key: z.string() }),
  z.object({ kind: z.literal('making') }),
  /** There will be none: no ffmpeg, or a file that it cannot read. */
  z.object({ kind: z.literal('none') }),
])
export type Pictures = z.infer<typeof Pictures>

/** Frames side by side in a strip, all of the same size. */
export const STRIP_FRAME_COUNT = 12

/**
 * Where a client finds a clip's pictures and video, below its own address. A browser puts the token between that it got
 * with its connection; a window of our own has none.
 */
export function mediaPathsFor(token: string | null) {
  const media = token === null ? '/media' : `/media/${token}`
  return {
    poster: (key: string) => `${media}/${key}/poster.jpg`,
    strip: (key: string) => `${media}/${key}/strip.jpg`,
    /** The file itself, with ranges. */
    video: (id: ClipId) => `${media}/clip/${encodeURIComponent(id)}`,
    /** Of a clip that Chromium can't play, with ranges. */
    preview: (key: string) => `${media}/${key}/preview.mp4`,
    /** A finished shared video, to be saved. */
    sharedVideo: (id: string) => `${media}/shared/${encodeURIComponent(id)}`,
    /** A diagnostics file, by its name. */
    diagnostics: (name: string) => `${media}/diagnostics/${encodeURIComponent(name)}`,
    /** A file of a ready export, by its number. */
    exportFile: (id: string, file: number) => `${media}/export/${encodeURIComponent(id)}/${file}`,
    /** A table of results that was saved as a file, by its name. */
    resultFile: (name: string) => `${media}/result/${encodeURIComponent(name)}`,
  }
}
export type MediaPaths = ReturnType<typeof mediaPathsFor>

/** The one thing to do now about a clip that cannot go on by itself. */
export const NextStep = z.enum([
  'tag', // say whose it is and what it shows
  'choose-athlete', // the one it had is gone
  'retry',
  'show-in-folder',
  'set-aside', // nothing can be done: out of sight, the file stays
])
export type NextStep = z.infer<typeof NextStep>

/** Everything that a person can do with a clip. */
export const ClipAction = z.enum([
  ...NextStep.options,
  'bring-back', // after it was canceled or set aside
  'send-now', // ends its hold
  'hold-longer',
  'cancel',
  'upload-again', // its content once more, under another athlete
])
export type ClipAction = z.infer<typeof ClipAction>

/** A clip that has uploaded the same content, or will: the one before or the one after. */
export const UploadAgainLink = z.object({
  clip: ClipId,
  fileName: z.string(),
  athleteName: z.string().nullable(),
  state: ClipState,
  /** The capture; null before there is one. */
  sessionId: z.string().nullable(),
})
export type UploadAgainLink = z.infer<typeof UploadAgainLink>

export const UploadAgainLinks = z.object({
  /** What it uploads again: the capture under the wrong athlete. */
  of: UploadAgainLink.nullable(),
  /** What uploads it again under another athlete. */
  as: UploadAgainLink.nullable(),
})
export type UploadAgainLinks = z.infer<typeof UploadAgainLinks>

/** What a list shows of a clip. */
export const ClipCard = z.object({
  id: ClipId,
  fileName: z.string(),
  camera: z.string(),
  state: ClipState,
  sizeBytes: z.int(),
  durationMs: z.number().nullable(),
  framesPerSecond: z.number().nullable(),
  recordedAtMs: z.number().nullable(),
  foundAtMs: z.number(),
  /** What a person has said of it: a tag command sends it back as `seen`. */
  handTags: TagsInput.nullable(),
  /** What can be done with it now, the most useful first: every screen offers these and no others. */
  actions: z.array(ClipAction),
  /** Null for a clip that was uploaded once, as nearly all are. */
  again: UploadAgainLinks.nullable(),
  pictures: Pictures,
})
export type ClipCard = z.infer<typeof ClipCard>

export const TimelineLine = z.object({
  atMs: z.number(),
  event: z.string(),
  state: ClipState,
  details: z.record(z.string(), z.unknown()),
})
export type TimelineLine = z.infer<typeof TimelineLine>

/** The clip that a duplicate repeats. */
export const Original = z.object({
  clip: ClipId,
  fileName: z.string(),
  athleteName: z.string().nullable(),
  /** Null while it is not uploaded. */
  uploadedAtMs: z.number().nullable(),
})
export type Original = z.infer<typeof Original>

/** Everything about one clip. */
export const ClipDetail = z.object({
  card: ClipCard,
  /** Within its source folder. */
  relativePath: z.string(),
  /** Whether Chromium can play its codec; its frames are shown where it cannot. */
  playable: z.boolean(),
  probe: Probe.nullable(),
  tags: Tags.nullable(),
  handTags: TagsInput.nullable(),
  repId: z.string().nullable(),
  sha256: z.string().nullable(),
  sessionId: z.string().nullable(),
  /** Of its capture; null where no results are here. */
  headlines: SessionHeadlines.nullable(),
  because: z.array(Failure),
  /** Of a duplicate. */
  original: Original.nullable(),
  nextStep: NextStep.nullable(),
  canTag: z.boolean(),
  canCancel: z.boolean(),
  timeline: z.array(TimelineLine),
})
export type ClipDetail = z.infer<typeof ClipDetail>
