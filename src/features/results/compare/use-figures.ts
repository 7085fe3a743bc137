import { useMemo } from 'react'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { SessionFigure } from '../session.ts'

/** Keeps the same object while its content is equal, so that nothing is drawn again. */
export function useStableValue<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text) as Value, [text])
}

type ReadFigure = ReturnType<typeof useFigure>

/** Figures of the chosen session and of its ghost, read once for all curves. */
export interface ComparedFigures {
  readonly own: ReadFigure
  readonly other: ReadFigure
}

/** Reads both figures; the value is null for a session without a figure. */
export const useFigures = (chosenId: string | null, ghostId: string | null): ComparedFigures => ({
  own: useFigure(chosenId),
  other: useFigure(ghostId),
})

function useFigure(id: string | null) {
  const client = useClient()
  const read = async (): Promise<SessionFigure | null> => (id === null ? null : client.results.figure({ id }))
  return useRead(id ?? '', read, [])
}
