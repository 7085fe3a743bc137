import { angleColumns } from './series-columns.ts'
import type { Motion } from './session-motion.ts'

/** A curve whose greatest absolute value is a metric and whose time is an event. */
export type Peak = 'pelvis' | 'trunk' | 'left_arm' | 'right_arm' | 'throwing_arm' | 'layback' | 'separation'

interface Found {
  readonly value: number
  readonly frame: number
}

const found = new WeakMap<Motion, Map<string, Found>>()
const byName = new Map(angleColumns.map((column) => [column.name, column]))

/** Finds where a curve of the session is farthest from 0, so that metrics, events and curves agree. */
export function peakOf(motion: Motion, peak: Peak): Found {
  const peaks = found.get(motion) ?? new Map<string, Found>()
  found.set(motion, peaks)
  const name = curveOf(peak, motion)
  const known = peaks.get(name) ?? findPeak(motion, name)
  peaks.set(name, known)
  return known
}

function curveOf(peak: Peak, { session: { dominant } }: Motion): string {
  switch (peak) {
    case 'layback':
      return `${dominant}_shoulder_external_rotation`
    case 'separation':
      return 'trunk_twist_clockwise'
    case 'throwing_arm':
      return `${dominant}_arm_rotational_velocity_with_respect_to_ground`
    case 'pelvis':
    case 'trunk':
    case 'left_arm':
    case 'right_arm':
      return `${peak}_rotational_velocity_with_respect_to_ground`
  }
}

function findPeak(motion: Motion, name: string): Found {
  const column = byName.get(name)
  let best: Found = { value: 0, frame: 0 }
  if (column?.kind !== 'series') return best
  for (let index = 0; index < motion.session.frameCount; index++) {
    const value = Math.abs(column.at({ motion, index, skeleton: () => motion.skeleton(index) }))
    if (value > best.value) best = { value, frame: index }
  }
  return best
}
