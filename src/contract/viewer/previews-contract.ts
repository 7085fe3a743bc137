import { z } from 'zod'
import { ClipId } from '../clips/clip.ts'
import { procedure } from '../procedure.ts'
import { PreviewState, PreviewWanted } from './previews.ts'

/** Previews of clips. Topic `previews`. */
export const previewsContract = {
  state: procedure.input(z.object({ clipId: ClipId })).output(PreviewState),
  /** Makes it, or goes on making it, for `PREVIEW_WANTED_MS`: a viewer repeats this while it shows the clip. After a failure nothing is made until `retry`. */
  want: procedure.input(PreviewWanted).output(PreviewState),
  /** What nobody wants any more is canceled. */
  leave: procedure.input(PreviewWanted),
  /** Forgets a failure. */
  retry: procedure.input(z.object({ clipId: ClipId })),
}
