import { z } from 'zod'
import { ClipId } from '../../station/contract/clip.ts'
import { command, query } from '../../station/contract/procedure.ts'
import { RepRow } from '../../station/contract/rep.ts'
import { FrameTimes, MAX_NUDGE_FRAMES, ViewerLoop, ViewerRep } from './viewer-rep.ts'

const repId = z.string().min(1).max(200)
const clipId = ClipId

/** Data of the viewer, and loops and nudges stored with a rep. Topic `reps`. */
export const viewerContract = {
  /** Null for an unknown rep. */
  rep: query.input(z.object({ repId })).output(ViewerRep.nullable()),
  /** Reps of the same athlete on the same day, the newest first, at most 200. */
  repsOfDay: query.input(z.object({ repId })).output(z.array(RepRow)),
  /** Frame times from the file's index. Fails with `clip-unknown`, `file-missing` or `file-locked`. */
  frames: query.input(z.object({ clipId })).output(FrameTimes),
  nudge: command.input(z.object({ clipId, frames: z.int().min(-MAX_NUDGE_FRAMES).max(MAX_NUDGE_FRAMES) })),
  /** Null removes the loop. */
  loop: command.input(z.object({ repId, loop: ViewerLoop.nullable() })),
  /**
   * Applies a clip's nudge as the correction of its camera's clock; `undo` identifies the act. Fails with
   * `clock-too-far`.
   */
  correctClock: command
    .input(z.object({ clipId }))
    .output(z.object({ undo: z.string().nullable(), correctionMs: z.number() })),
}
