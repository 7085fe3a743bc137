import { z } from 'zod'
import { ClipId } from '../clips/clip.ts'
import { RepRow } from '../clips/rep.ts'
import { procedure } from '../procedure.ts'
import { FrameTimes, MAX_NUDGE_FRAMES, ViewerLoop, ViewerRep } from './viewer-rep.ts'

const repId = z.string().min(1).max(200)
const clipId = ClipId

/** What the viewer shows of a rep and keeps with it. Topic `reps`. */
export const viewerContract = {
  /** Null for a rep that is not here. */
  rep: procedure.input(z.object({ repId })).output(ViewerRep.nullable()),
  /** Those of its athlete on the same day, the newest first, at most 200. */
  repsOfDay: procedure.input(z.object({ repId })).output(z.array(RepRow)),
  /** Read from the file's index. Fails with `clip-unknown`, `file-missing` or `file-locked`. */
  frames: procedure.input(z.object({ clipId })).output(FrameTimes),
  nudge: procedure.input(z.object({ clipId, frames: z.int().min(-MAX_NUDGE_FRAMES).max(MAX_NUDGE_FRAMES) })),
  /** Null removes it. */
  loop: procedure.input(z.object({ repId, loop: ViewerLoop.nullable() })),
  /** Makes a clip's nudge the correction of its camera's clock; `undo` names the act. Fails with `clock-too-far`. */
  correctClock: procedure
    .input(z.object({ clipId }))
    .output(z.object({ undo: z.string().nullable(), correctionMs: z.number() })),
}
