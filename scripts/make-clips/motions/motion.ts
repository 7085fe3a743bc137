import { type Key, poseAt } from '../keyframes.ts'
import { type Skeleton, skeletonOf } from '../skeleton.ts'
import type { Vec3 } from '../vector.ts'

export type Sport = 'pitch' | 'swing' | 'serve'

/** One repetition: how the body moves and where the ball is. */
export type Motion = {
  readonly sport: Sport
  readonly seconds: number
  readonly skeleton: (time: number) => Skeleton
  readonly ball: (time: number) => Vec3 | undefined
}

export const moving = (keys: readonly Key[], bothHandsOnTool: boolean) => (time: number) =>
  skeletonOf(poseAt(keys, time), bothHandsOnTool)
