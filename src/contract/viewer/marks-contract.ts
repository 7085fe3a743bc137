import { z } from 'zod'
import { ClipId } from '../clips/clip.ts'
import { procedure } from '../procedure.ts'
import { Drawing, DrawingId, marksBounds, RepAlignment } from './marks.ts'

const repId = RepAlignment.shape.repId

/** What people draw on frames in the viewer, and where they align reps. Topic `viewer`. Command `drawings-remove` removes. */
export const marksContract = {
  /** Of these clips; by frame, then in the order drawn. */
  drawings: procedure.input(z.object({ clips: z.array(ClipId).max(marksBounds.clipsAsked) })).output(z.array(Drawing)),
  /** A new one, or another shape, frame or label of the one with this id. */
  put: procedure.input(Drawing),
  /** Removes one that was only just made; nothing can be undone. */
  discard: procedure.input(z.object({ id: DrawingId })),
  /** Null where nobody has marked a frame of this rep. */
  alignment: procedure.input(z.object({ repId })).output(RepAlignment.nullable()),
  align: procedure.input(RepAlignment),
  /** The rep has no marked frame any more. */
  forgetAlignment: procedure.input(z.object({ repId })),
}
