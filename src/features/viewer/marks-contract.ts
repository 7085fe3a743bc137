import { z } from 'zod'
import { ClipId } from '../../station/contract/clip.ts'
import { Drawing, DrawingId, marksBounds, RepAlignment } from '../../station/contract/marks.ts'
import { command, query } from '../../station/contract/procedure.ts'

const repId = RepAlignment.shape.repId

/** Drawings on frames, and the frames that align reps. Topic `viewer`. Command `drawings-remove` removes drawings. */
export const marksContract = {
  /** Drawings of these clips; by frame, then in the order drawn. */
  drawings: query.input(z.object({ clips: z.array(ClipId).max(marksBounds.clipsAsked) })).output(z.array(Drawing)),
  /** Adds a drawing, or replaces the one with this id. */
  put: command.input(Drawing),
  /** Removes a drawing that was only just made, without undo. */
  discard: command.input(z.object({ id: DrawingId })),
  /** Null where no frame of this rep is marked. */
  alignment: query.input(z.object({ repId })).output(RepAlignment.nullable()),
  align: command.input(RepAlignment),
  /** Removes the rep's marked frame. */
  forgetAlignment: command.input(z.object({ repId })),
}
