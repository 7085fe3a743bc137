const FULL_TURN_DEGREES = 360
/** Minimum jump between two frames that counts as a full turn, with room for the rotation of an arm within a frame. */
const MIN_WRAP_DEGREES = 270

/** True for angle columns, which wrap at a full turn; velocities do not. */
const isAngle = (column: string) => /rotation/.test(column) && !/velocity/.test(column)

/**
 * Unwraps a curve for drawing: an angle that jumps by a full turn continues instead. Most frames keep their value.
 * Results, export files and metrics stay as the service sent them.
 */
export function unwrapAngles(column: string, values: readonly (number | null)[]): readonly (number | null)[] {
  if (!isAngle(column)) return values
  let before: number | null = null
  let turns = 0
  const turnsAt = values.map((value) => {
    if (value !== null && before !== null && Math.abs(value - before) >= MIN_WRAP_DEGREES)
      turns -= Math.round((value - before) / FULL_TURN_DEGREES)
    before = value ?? before
    return turns
  })
  if (turnsAt.every((turn) => turn === 0)) return values
  const usual = mostFrequent(turnsAt)
  return values.map((value, index) =>
    value === null ? null : value + ((turnsAt[index] ?? 0) - usual) * FULL_TURN_DEGREES,
  )
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  const [found] = [...counts].toSorted(([, one], [, other]) => other - one)
  return found?.[0] ?? 0
}
