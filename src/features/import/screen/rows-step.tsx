import { useCallback, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useAction, useActionInTurn } from '../../../renderer/hooks/use-action.ts'
import { createSerialRunner } from '../../../renderer/state/serial-runner.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { type ImportDraft, type PlannedKind, plannedKinds } from '../import-view.ts'
import { existingChoices, type ImportChoices, sameNameChoices } from '../roster-import.ts'
import { DraftRowList } from './draft-row-list.tsx'
import { ImportFoot } from './import-foot.tsx'
import page from './import-page.module.css'
import { KindFilter } from './kind-filter.tsx'
import { RowEditor } from './row-editor.tsx'
import styles from './rows-step.module.css'
import { StartImportButton } from './start-import-button.tsx'

interface RowsStepProps {
  readonly draft: ImportDraft
  readonly onBack: () => void
}

/** Third step of an import: the planned action of each row, its errors beside it. */
export function RowsStep({ draft, onBack }: RowsStepProps) {
  const client = useClient()
  const { imports } = useWording()
  const { reading, counts } = draft
  const [kind, setKind] = useState<PlannedKind | null>(counts.refuse > 0 ? 'refuse' : null)
  const [open, setOpen] = useState<number | null>(null)
  /** Number of jumps to the next error that reached the open row. */
  const [errorJumps, setErrorJumps] = useState(0)
  const [hasChanged, setChanged] = useState(false)
  const [order] = useState(createSerialRunner)
  const settling = useActionInTurn(order)
  const settle = (choices: Partial<ImportChoices>) =>
    settling.start(() => client.imports.settle({ draft: draft.id, reading: { choices } }))
  const nextError = useAction(async () => {
    const first = { draft: draft.id, kind: 'refuse', offset: 0, limit: 1 } as const
    const { items } = await client.imports.rows({ ...first, after: open ?? 0 })
    const [next] = items.length > 0 ? items : (await client.imports.rows(first)).items
    setOpen(next?.row ?? null)
    setErrorJumps((times) => times + 1)
  })
  const show = useCallback((row: number) => {
    setOpen(row)
    setErrorJumps(0)
  }, [])

  return (
    <>
      <div className={styles.bar}>
        <KindFilter
          label={imports.rowsTitle}
          kinds={plannedKinds.map((id) => ({
            id,
            text: id === 'refuse' ? imports.errors(counts[id]) : imports.rowKinds[id],
            count: counts[id],
          }))}
          value={kind}
          onChange={setKind}
        />
        <div className={styles.bulk}>
          <Select
            label={imports.existing}
            choices={existingChoices.map((id) => ({ id, text: imports.existingChoices[id] }))}
            value={reading.choices.existing}
            onChange={(existing) => settle({ existing })}
          />
          <Select
            label={imports.sameName}
            choices={sameNameChoices.map((id) => ({ id, text: imports.sameNameChoices[id] }))}
            value={reading.choices.sameName}
            onChange={(sameName) => settle({ sameName })}
          />
        </div>
      </div>
      {settling.failure && (
        <div className={page.problem}>
          <Problem isFinal size="line" failure={settling.failure} subject={draft.file} />
        </div>
      )}
      {hasChanged && (
        <p role="alert" className={styles.changed}>
          <StateMark shape="warning" size={18} />
          {imports.changed}
        </p>
      )}
      <div className={styles.split}>
        <DraftRowList key={kind ?? 'all'} draft={draft.id} kind={kind} open={open} onOpen={show} />
        <aside className={styles.side} aria-label={imports.row(open === null ? '' : String(open))}>
          {open === null ? (
            <p className={styles.pick}>{imports.pickRow}</p>
          ) : (
            <RowEditor key={open} draft={draft.id} row={open} errorJumps={errorJumps} />
          )}
        </aside>
      </div>
      <ImportFoot>
        <Button onPress={onBack}>{imports.back}</Button>
        {counts.refuse > 0 && (
          <Button onPress={nextError.start} isDisabled={nextError.isRunning}>
            {imports.nextError}
          </Button>
        )}
        <p role="status" className={page.footNote}>
          {noteOf(draft, imports)}
        </p>
        <StartImportButton draft={draft} onChanged={setChanged} />
      </ImportFoot>
    </>
  )
}

function noteOf({ counts }: ImportDraft, imports: ReturnType<typeof useWording>['imports']): string {
  if (counts.create + counts.update === 0) return imports.nothingToDo
  return counts.refuse > 0 ? imports.leftOut(counts.refuse) : ''
}
