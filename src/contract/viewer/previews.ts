import { z } from 'zod'
import { ClipId } from '../clips/clip.ts'
import { Failure } from '../failure.ts'

/** Interest in a preview ends so long after it was last wanted: a client that is gone wants nothing any more. */
export const PREVIEW_REQUEST_TTL_MS = 15_000

/** The H.264 preview of a clip whose codec Chromium can't play, made while somebody wants it and kept by content. */
export const PreviewState = z.discriminatedUnion('kind', [
  /** Chromium plays the clip itself. */
  z.object({ kind: z.literal('not-needed') }),
  /** Not wanted yet, or others are made first. */
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('making'), fraction: z.number().min(0).max(1) }),
  /** `key` names it for `mediaPathsFor`. */
  z.object({ kind: z.literal('ready'), key: z.string() }),
  z.object({ kind: z.literal('failed'), because: Failure }),
])
export type PreviewState = z.infer<typeof PreviewState>

/** `viewer` is a random name that a client gives to each component that shows the clip. */
export const PreviewRequest = z.object({ clipId: ClipId, viewer: z.string().min(1).max(64) })
