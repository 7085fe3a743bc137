import { expect, test } from 'vitest'
import { unwrapAngles } from '../../../src/features/results/compare/unwrap.ts'

const angle = 'right_shoulder_external_rotation'

test('an angle that jumps by a full turn continues, and most of its frames keep their value', () => {
  expect(unwrapAngles(angle, [150, 170, -172, -168, 175, 160])).toEqual([150, 170, 188, 192, 175, 160])
  expect(unwrapAngles(angle, [-178, 178, 170, 160])).toEqual([182, 178, 170, 160])
})

test('a gap between the frames of a jump stays a gap', () => {
  expect(unwrapAngles(angle, [170, 175, null, -175])).toEqual([170, 175, null, 185])
})

test('a curve without a jump is drawn as it is, the same array', () => {
  const values = [10, 250, null, -10, 90]
  expect(unwrapAngles(angle, values)).toBe(values)
  expect(unwrapAngles(angle, [])).toEqual([])
})

test('velocities and columns without rotation are not unwrapped', () => {
  const values = [0, 400, -400]
  expect(unwrapAngles('trunk_rotational_velocity_with_respect_to_ground', values)).toBe(values)
  expect(unwrapAngles('attack_angle', values)).toBe(values)
})
