import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ImportState } from '../import-view.ts'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { ImportHead, type ImportStep } from './import-head.tsx'
import styles from './import-page.module.css'
import { RowsStep } from './rows-step.tsx'
import { RunStep } from './run-step.tsx'
import { useFileDrop } from './use-file-drop.ts'

/** Import of a roster file in four steps: file, columns, rows, run. */
export function ImportPage({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const { imports, common } = useWording()
  const { value: state, failure, reread } = useRead('imports', () => client.imports.state(), ['imports'])
  /** Draft whose columns were confirmed; another file starts at its columns. */
  const [confirmedDraft, setConfirmedDraft] = useState<string | null>(null)
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
  // Dropping a file at another step must not open it in place of the page.
  useFileDrop(null)
  const step = state && stepOf(state, confirmedDraft)
  const section = useRef<HTMLElement>(null)
  // The focused element was part of the previous step, so the section takes the focus; its label names the step.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) section.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [step])

  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.page}
      data-toasts="start"
      aria-labelledby="import-title import-step"
    >
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
        <ColumnsStep
          key={state.draft.id}
          draft={state.draft}
          onNext={() => setConfirmedDraft(state.draft?.id ?? null)}
        />
      )}
      {state?.draft && step === 'rows' && (
        <RowsStep key={state.draft.id} draft={state.draft} onBack={() => setConfirmedDraft(null)} />
      )}
      {state?.run && step === 'run' && <RunStep key={state.run.id} run={state.run} onClose={onClose} />}
    </section>
  )
}

function stepOf({ draft, run }: ImportState, confirmedDraft: string | null): ImportStep {
  if (draft === null) return run === null ? 'file' : 'run'
  const isSettled = draft.id === confirmedDraft && draft.problem === null && draft.questions.length === 0
  return isSettled ? 'rows' : 'columns'
}
