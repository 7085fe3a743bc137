import {
  cut,
  gait,
  hold,
  jump,
  lunge,
  type MovementDrawing,
  plank,
  pushUp,
  reach,
  squat,
  swing,
  throwing,
} from './movements.ts'

const byActivity: Readonly<Record<string, MovementDrawing>> = {
  agility: cut,
  baseball: throwing,
  basketball: jump,
  gait,
  golf: swing,
  jump,
  lunge,
  range_of_motion: reach,
  softball: throwing,
  squat,
  stability: hold,
  tennis: swing,
  track_and_field: throwing,
}

/** Movements that differ from their activity's default. */
const byMovement: Readonly<Record<string, MovementDrawing>> = {
  high_jump: jump,
  hitting: swing,
  overhand_serve: throwing,
  plank,
  push_up: pushUp,
  sfma_back_bend: reach,
  sfma_toe_touch: reach,
}

/** Returns the drawing of a movement; unknown ones are drawn as a hold (service interface 4.9). */
export const drawingOf = (activity: string, movement: string): MovementDrawing =>
  byMovement[movement] ?? byActivity[activity] ?? hold
