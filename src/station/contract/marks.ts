import { z } from 'zod'
import { plainText } from '../../service/plain-text.ts'
import { ClipId } from './clip.ts'

/** Limits of the viewer's drawings. */
export const marksBounds = {
  /** Above this number, drawings would hide the picture. */
  drawingsPerClip: 100,
  /** Cameras of a rep and of the rep beside it. */
  clipsAsked: 32,
  removedAtOnce: 800,
  labelLength: 40,
  /** Days of video at any frame rate. */
  lastFrame: 100_000_000,
} as const

/** Frame index from 0 in display order. */
const FrameNumber = z.int().min(0).max(marksBounds.lastFrame)

/** A point of the upright picture: from 0 at the left and top edge to 1 at the right and bottom edge. */
const PicturePoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })

const two = z.tuple([PicturePoint, PicturePoint])

/** Shape of a drawing: an angle with its vertex in the middle, a line, or a vertical from top to bottom. */
export const DrawnShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('angle'), points: z.tuple([PicturePoint, PicturePoint, PicturePoint]) }),
  z.object({ kind: z.literal('line'), points: two }),
  z.object({ kind: z.literal('vertical'), points: two.refine(([top, bottom]) => top.x === bottom.x, 'not vertical') }),
])
export type DrawnShape = z.infer<typeof DrawnShape>

export const DrawingId = z.uuid()

/** One drawing on one frame of a clip. The station stores drawings, never the video file. */
export const Drawing = z.object({
  id: DrawingId,
  clipId: ClipId,
  frame: FrameNumber,
  shape: DrawnShape,
  /** Empty where no label was given. */
  label: z.string().trim().max(marksBounds.labelLength).transform(plainText),
})
export type Drawing = z.infer<typeof Drawing>

/** The frame at which a rep is aligned with another one. */
export const RepAlignment = z.object({ repId: z.string().min(1).max(200), clipId: ClipId, frame: FrameNumber })
export type RepAlignment = z.infer<typeof RepAlignment>
