import { useCallback } from 'react'
import { goTo } from '../../../renderer/routes.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import type { ImportRun, ImportRunRow, RunOutcome } from '../import-view.ts'
import { ImportRowView, outcomeShapes } from './import-row.tsx'
import { ImportRows } from './import-rows.tsx'

/** Label of an outcome of `count` rows: while the import runs, an unanswered request counts as sent. */
export const outcomeText = (
  outcome: RunOutcome,
  count: number,
  state: ImportRun['state'],
  { sent, outcomes }: ScreenWording['imports'],
) => (outcome === 'unanswered' && state === 'running' ? sent : outcomes[outcome](count))

interface RunRowsProps extends Pick<ImportRun, 'state'> {
  readonly run: string
  readonly outcome: RunOutcome | null
}

/** Rows of an import with their outcomes; opening a row opens its athlete. */
export function RunRowList({ run, state, outcome }: RunRowsProps) {
  const client = useClient()
  const { imports } = useWording()
  const open = useCallback(({ athleteId }: ImportRunRow) => athleteId !== null && goTo('athletes', athleteId), [])
  return (
    <ImportRows<ImportRunRow>
      label={imports.results}
      read={(offset, limit) => client.imports.results({ run, outcome, offset, limit })}
      onOpen={open}
    >
      {(row) => (
        <ImportRowView
          row={row.row}
          name={row.name}
          shape={outcomeShapes[row.outcome]}
          text={outcomeText(row.outcome, 1, state, imports)}
          problems={row.problems}
        />
      )}
    </ImportRows>
  )
}
