import { z } from 'zod'
import { ClipId } from '../../station/contract/clip.ts'
import { Failure } from '../../station/contract/failure.ts'
import { command, query } from '../../station/contract/procedure.ts'

/** Lifetime of a request for a preview, so that clients that disappeared keep none running. */
export const PREVIEW_REQUEST_TTL_MS = 15_000

/** State of the H.264 preview of a clip whose codec Chromium can't play; made on request and kept by content. */
export const PreviewState = z.discriminatedUnion('kind', [
  /** Chromium plays the clip itself. */
  z.object({ kind: z.literal('not-needed') }),
  /** Not requested, or other previews are made first. */
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('making'), fraction: z.number().min(0).max(1) }),
  /** `key` is the key for `mediaPathsFor`. */
  z.object({ kind: z.literal('ready'), key: z.string() }),
  z.object({ kind: z.literal('failed'), because: Failure }),
])
export type PreviewState = z.infer<typeof PreviewState>

/** `viewer` is a random name that a client gives to each component that shows the clip. */
const PreviewRequest = z.object({ clipId: ClipId, viewer: z.string().min(1).max(64) })

/** Previews of clips. Topic `previews`. */
export const previewsContract = {
  state: query.input(z.object({ clipId: ClipId })).output(PreviewState),
  /**
   * Requests a preview for `PREVIEW_REQUEST_TTL_MS`: a viewer repeats this while it shows the clip. After a failure no
   * preview is made until `retry`.
   */
  want: command.input(PreviewRequest).output(PreviewState),
  /** Withdraws a request; previews without requests are canceled. */
  leave: command.input(PreviewRequest),
  /** Clears a failure. */
  retry: command.input(z.object({ clipId: ClipId })),
}
