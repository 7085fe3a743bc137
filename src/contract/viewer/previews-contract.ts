import { z } from 'zod'
import { ClipId } from '../clips/clip.ts'
import { procedure } from '../procedure.ts'
import { PreviewRequest, PreviewState } from './previews.ts'

/** Previews of clips. Topic `previews`. */
export const previewsContract = {
  state: procedure.input(z.object({ clipId: ClipId })).output(PreviewState),
  /**
   * Requests a preview for `PREVIEW_REQUEST_TTL_MS`: a viewer repeats this while it shows the clip. After a failure no
   * preview is made until `retry`.
   */
  want: procedure.input(PreviewRequest).output(PreviewState),
  /** Withdraws a request; previews without requests are canceled. */
  leave: procedure.input(PreviewRequest),
  /** Clears a failure. */
  retry: procedure.input(z.object({ clipId: ClipId })),
}
