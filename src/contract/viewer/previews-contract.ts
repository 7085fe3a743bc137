import { z } from 'zod'
import { ClipId } from '../clips/clip.ts'
import { procedure } from '../procedure.ts'
import { PreviewRequest, PreviewState } from './previews.ts'

/** Previews of clips. Topic `previews`. */
export const previewsContract = {
  state: procedure.input(z.object({ clipId: ClipId })).output(PreviewState),
  /** Makes it, or goes on making it, for `PREVIEW_REQUEST_TTL_MS`: a viewer repeats this while it shows the clip. After a failure nothing is made until `retry`. */
  want: procedure.input(PreviewRequest).output(PreviewState),
  /** What nobody wants any more is canceled. */
  leave: procedure.input(PreviewRequest),
  /** Forgets a failure. */
  retry: procedure.input(z.object({ clipId: ClipId })),
}
