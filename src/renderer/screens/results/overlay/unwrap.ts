const TURN = 360
/** A jump between two frames that is nearer to a whole turn than to none, with room for what an arm turns in a frame. */
const MIN_JUMP = 270

/** Angles of turning joints and segments come within one turn; a velocity has no turns. */
const isAngle = (column: string) => /rotation/.test(column) && !/velocity/.test(column)

/**
 * A curve as it is drawn: where an angle jumps by a whole turn between two frames, it goes on instead. Most frames keep
 * their value. For drawings only: results, files of exports and metrics stay as the service gives them.
 */
export function drawnValues(column: string, values: readonly (number | null)[]): readonly (number | null)[] {
  if (!isAngle(column)) return values
  let before: number | null = null
  let turns = 0
  const turnsAt = values.map((value) => {
    if (value !== null && before !== null && Math.abs(value - before) >= MIN_JUMP)
      turns -= Math.round((value - before) / TURN)
    before = value ?? before
    return turns
  })
  if (turnsAt.every((turn) => turn === 0)) return values
  const usual = mostFrequent(turnsAt)
  return values.map((value, index) => (value === null ? null : value + ((turnsAt[index] ?? 0) - usual) * TURN))
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  const [found] = [...counts].toSorted(([, one], [, other]) => other - one)
  return found?.[0] ?? 0
}
