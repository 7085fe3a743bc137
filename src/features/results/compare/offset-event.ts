import type { SessionCurves, SessionEvent } from '../session.ts'

/** Finds an event by its column: each row holds the number of rows since the event (service facts 2.1). */
export function offsetEvent({ firstFrame, columns }: SessionCurves, name: string): SessionEvent | null {
  const values = columns.find((column) => column.name === name)?.values ?? []
  const row = values.findIndex((value) => value !== null && Number.isInteger(value))
  const offset = values[row]
  return offset === null || offset === undefined ? null : { name, frame: firstFrame + row - offset }
}
