import { useCallback } from 'react'
import type { ImportRun, ImportRunRow, RunOutcome } from '../../../../contract/import-view.ts'
import { Button } from '../../../components/button.tsx'
import { SkeletonRows } from '../../../components/list/skeleton-rows.tsx'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useSelection } from '../../../hooks/use-selection.ts'
import { useTokenPixels } from '../../../hooks/use-token-pixels.ts'
import { useWindowedList } from '../../../hooks/use-windowed-list.ts'
import { goTo } from '../../../routes.ts'
import { useClient } from '../../../state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../state/wording-context.tsx'
import { ImportRowView, outcomeLook } from './import-row.tsx'
import styles from './rows-step.module.css'

const keyOf = ({ row }: ImportRunRow) => String(row)

/** While the import runs, an answer is only on its way. */
export const outcomeText = (
  outcome: RunOutcome,
  state: ImportRun['state'],
  { sent, outcomes }: ScreenWording['imports'],
) => (outcome === 'unanswered' && state === 'running' ? sent : outcomes[outcome])

interface RunRowsProps extends Pick<ImportRun, 'state'> {
  readonly run: string
  readonly outcome: RunOutcome | null
}

/** The rows of an import with what became of each; an athlete who is there opens. */
export function RunRows({ run, state, outcome }: RunRowsProps) {
  const client = useClient()
  const { imports, common } = useWording()
  const rowHeight = useTokenPixels('--row')
  const [{ page, offset, failure }, list] = useWindowedList<
    ImportRunRow,
    { total: number; items: readonly ImportRunRow[] }
  >({
    read: (from, limit) => client.imports.results({ run, outcome, offset: from, limit }),
    keyOf,
    topics: ['imports'],
  })
  const [{ active, selected }, selection] = useSelection()
  const open = useCallback(({ athleteId }: ImportRunRow) => athleteId !== null && goTo('athletes', athleteId), [])

  if (!page) {
    if (!failure) return <SkeletonRows count={6} />
    return (
      <Problem
        failure={failure}
        thing={imports.results}
        actions={<Button onPress={list.reread}>{common.retry}</Button>}
      />
    )
  }
  if (page.total === 0) return <p className={styles.none}>{imports.noRows}</p>
  return (
    <div className={styles.list}>
      <VirtualList
        label={imports.results}
        part={{ total: page.total, offset, items: page.items }}
        rowHeight={rowHeight}
        keyOf={keyOf}
        onLook={list.look}
        control={{ selected, active, setActive: selection.setActive }}
        onOpen={open}
      >
        {(row) => (
          <ImportRowView
            row={row.row}
            name={row.name}
            look={outcomeLook[row.outcome]}
            text={outcomeText(row.outcome, state, imports)}
            problems={row.problems}
          />
        )}
      </VirtualList>
    </div>
  )
}
