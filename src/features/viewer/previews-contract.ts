import { z } from 'zod'
import { ClipId } from '../../station/contract/clip.ts'
import { command, query } from '../../station/contract/procedure.ts'
import { PreviewRequest, PreviewState } from './previews.ts'

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
