import { useEffect, useRef, useState } from 'react'
import type { ImportState } from '../../../../contract/athletes/import-view.ts'
import { Button } from '../../../components/button.tsx'
import { SkeletonRows } from '../../../components/list/skeleton-rows.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useRead } from '../../../hooks/use-read.ts'
import { useShortcuts } from '../../../hooks/use-shortcuts.ts'
import { useClient } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { ColumnsStep } from '../import-columns/columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { ImportHead, type ImportStep } from './import-head.tsx'
import styles from './import-page.module.css'
import { RowsStep } from './rows-step.tsx'
import { RunStep } from './run-step.tsx'
import { useFileDrop } from './use-file-drop.ts'

/** A roster file on its way to the service: chosen, its columns, its rows, and the import itself. */
export function ImportPage({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const { imports, common } = useWording()
  const { value: state, failure, reread } = useRead('imports', () => client.imports.state(), ['imports'])
  /** Whose columns were settled: the next file begins with its columns again. */
  const [settled, setSettled] = useState<string | null>(null)
  useShortcuts([
    {
      id: 'import-close',
      group: 'list',
      name: imports.title,
      keys: 'escape',
      keysOnly: true,
      run: onClose,
    },
  ])
  // A file that is dropped at another step is not opened in the page's place.
  useFileDrop(null)
  const step = state && stepOf(state, settled)
  const section = useRef<HTMLElement>(null)
  // What had the focus belonged to the step before; the section is named after the step that is there now.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) section.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [step])

  return (
    <section ref={section} tabIndex={-1} className={styles.page} aria-labelledby="import-title import-step">
      <ImportHead step={step ?? 'file'} file={state?.draft?.file ?? state?.run?.file ?? null} onClose={onClose} />
      {failure && (
        <div className={styles.problem}>
          <Problem
            size="line"
            failure={failure}
            subject={imports.title}
            actions={<Button onPress={reread}>{common.retry}</Button>}
          />
        </div>
      )}
      {!state && !failure && <SkeletonRows count={6} />}
      {state && step === 'file' && <FileStep />}
      {state?.draft && step === 'columns' && (
        <ColumnsStep key={state.draft.id} draft={state.draft} onNext={() => setSettled(state.draft?.id ?? null)} />
      )}
      {state?.draft && step === 'rows' && (
        <RowsStep key={state.draft.id} draft={state.draft} onBack={() => setSettled(null)} />
      )}
      {state?.run && step === 'run' && <RunStep key={state.run.id} run={state.run} onClose={onClose} />}
    </section>
  )
}

function stepOf({ draft, run }: ImportState, settled: string | null): ImportStep {
  if (draft === null) return run === null ? 'file' : 'run'
  const isSettled = draft.id === settled && draft.problem === null && draft.questions.length === 0
  return isSettled ? 'rows' : 'columns'
}
