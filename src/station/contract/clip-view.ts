import { z } from 'zod'
import { ClipId, ClipState } from './clip.ts'
import { Failure } from './failure.ts'
import { SessionHeadlines } from './metric.ts'
import { Probe } from './probe.ts'
import { Tags, TagsInput } from './tags.ts'

/**
 * Pictures of a clip: a poster frame and a strip of frames, made in the background and kept by content. `key` is the
 * key for `mediaPathsFor`.
 */
export const Pictures = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), key: z.string() }),
  z.object({ kind: z.literal('making') }),
  /** Will never exist: no ffmpeg, or a file that ffmpeg can't read. */
  z.object({ kind: z.literal('none') }),
])
export type Pictures = z.infer<typeof Pictures>

/** Number of frames in a strip, all of the same size. */
export const STRIP_FRAME_COUNT = 12

/**
 * Makes the paths of a clip's pictures and video below the client's address. A browser inserts the token of its
 * connection; OnDeck's own window has none.
 */
export function mediaPathsFor(token: string | null) {
  const media = token === null ? '/media' : `/media/${token}`
  return {
    poster: (key: string) => `${media}/${key}/poster.jpg`,
    strip: (key: string) => `${media}/${key}/strip.jpg`,
    /** The clip's file, with range requests. */
    video: (id: ClipId) => `${media}/clip/${encodeURIComponent(id)}`,
    /** The preview of a clip that Chromium can't play, with range requests. */
    preview: (key: string) => `${media}/${key}/preview.mp4`,
    /** A finished shared video for download. */
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

/** The one action that lets a stopped clip continue. */
export const NextStep = z.enum([
  'tag', // choose the athlete and the movement
  'choose-athlete', // its athlete was deleted
  'retry',
  'upload-anyway', // its file looks incomplete, and can be played
  'show-in-folder',
  'set-aside', // nothing helps: hides the clip, and the file stays
  'include', // uploads a file that was taken for a copy, or that was left out
])
export type NextStep = z.infer<typeof NextStep>

/** Every action that a person can take on a clip. */
export const ClipAction = z.enum([
  ...NextStep.options,
  'bring-back', // after it was canceled or set aside
  'send-now', // ends its hold
  'hold-longer',
  'cancel',
  'upload-again', // its content once more, under another athlete
  'leave-out', // it is a copy of another video
])
export type ClipAction = z.infer<typeof ClipAction>

/** The clip of an earlier or a later upload of the same content. */
export const UploadAgainLink = z.object({
  clip: ClipId,
  fileName: z.string(),
  athleteName: z.string().nullable(),
  state: ClipState,
  /** Session id of the capture; null before there is one. */
  sessionId: z.string().nullable(),
})
export type UploadAgainLink = z.infer<typeof UploadAgainLink>

export const UploadAgainLinks = z.object({
  /** The clip whose content this one uploads again: the capture under the wrong athlete. */
  of: UploadAgainLink.nullable(),
  /** The clip that uploads this one's content again under another athlete. */
  as: UploadAgainLink.nullable(),
})
export type UploadAgainLinks = z.infer<typeof UploadAgainLinks>

/** A clip as lists show it. */
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
  /** Tags that a person gave the clip: a tag command returns them as `seen`. */
  handTags: TagsInput.nullable(),
  /** Available actions, the most useful first: every screen offers these and no others. */
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
  /** Path within the source folder. */
  relativePath: z.string(),
  /** Absolute path of the file. */
  path: z.string(),
  /** True when Chromium can play the codec; otherwise the player shows frames. */
  playable: z.boolean(),
  probe: Probe.nullable(),
  tags: Tags.nullable(),
  handTags: TagsInput.nullable(),
  repId: z.string().nullable(),
  sha256: z.string().nullable(),
  sessionId: z.string().nullable(),
  /** Headline metrics of the capture; null where this station has no results. */
  headlines: SessionHeadlines.nullable(),
  because: z.array(Failure),
  /** The clip that a duplicate repeats; null for other clips. */
  original: Original.nullable(),
  nextStep: NextStep.nullable(),
  canTag: z.boolean(),
  canCancel: z.boolean(),
  timeline: z.array(TimelineLine),
})
export type ClipDetail = z.infer<typeof ClipDetail>
