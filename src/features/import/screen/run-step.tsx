import { useState } from 'react'
import { Problem } from '../../../renderer/components/problem.tsx'
import { ProgressBar } from '../../../renderer/components/progress-bar.tsx'
import { StateMark, type StateShape } from '../../../renderer/components/state-mark.tsx'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { type ImportRun, type RunOutcome, runOutcomes } from '../import-view.ts'
import page from './import-page.module.css'
import { KindFilter } from './kind-filter.tsx'
import { RunActions } from './run-actions.tsx'
import { doneRows, totalRows } from './run-counts.ts'
import { outcomeText, RunRowList } from './run-row-list.tsx'
import styles from './run-step.module.css'

const stateShapes: Readonly<Record<ImportRun['state'], StateShape>> = {
  running: 'sending',
  stopped: 'off',
  done: 'completed',
  left: 'waiting',
}

interface RunStepProps {
  readonly run: ImportRun
  readonly onClose: () => void
}

/** Fourth step: progress of the import and the outcome of each row. */
export function RunStep({ run, onClose }: RunStepProps) {
  const { imports, phrases } = useWording()
  const { counts, state } = run
  const [outcome, setOutcome] = useState<RunOutcome | null>(null)
  const [all, done] = [totalRows(counts), doneRows(counts)]
  const file = run.file ?? imports.noFile
  const isPaused = run.trouble !== null
  const summary = counts.failed > 0 ? imports.someFailed(counts.failed) : imports.allDone
  const progress = imports.progress(phrases.format.number(done), phrases.format.number(all))
  const note = {
    running: imports.runningNote,
    stopped: imports.stoppedNote,
    done: imports.undoNote,
    left: imports.leftNote,
  }

  return (
    <>
      <div className={styles.top}>
        <StateMark
          shape={isPaused ? 'retry' : state === 'done' && counts.failed > 0 ? 'warning' : stateShapes[state]}
          size={24}
        />
        <div className={styles.about}>
          <h2 className={styles.title}>{imports[state](file)}</h2>
          <p role="status" className={styles.progress}>
            {isPaused && `${imports.paused} `}
            {state === 'done' ? summary : progress}
          </p>
          {state !== 'done' && <ProgressBar fraction={all === 0 ? 0 : done / all} label={progress} />}
          <p className={styles.note}>{note[state]}</p>
          {state !== 'running' && counts.unanswered > 0 && (
            <p className={styles.note}>{imports.unansweredNote(counts.unanswered)}</p>
          )}
        </div>
      </div>
      {run.trouble && (
        <div className={page.problem}>
          <Problem tone="warn" size="line" failure={run.trouble.because} subject={file} />
          {run.trouble.retryAtMs !== null && <Countdown untilMs={run.trouble.retryAtMs} />}
        </div>
      )}
      <div className={styles.filter}>
        <KindFilter
          label={imports.results}
          kinds={runOutcomes.map((id) => ({
            id,
            text: outcomeText(id, counts[id], state, imports),
            count: counts[id],
          }))}
          value={outcome}
          onChange={setOutcome}
        />
      </div>
      <RunRowList key={outcome ?? 'all'} run={run.id} state={state} outcome={outcome} />
      <RunActions run={run} onClose={onClose} />
    </>
  )
}

function Countdown({ untilMs }: { untilMs: number }) {
  const { imports, phrases } = useWording()
  const nowMs = useNow()
  return <p className={styles.retry}>{imports.retryingIn(phrases.format.countdown(Math.max(0, untilMs - nowMs)))}</p>
}
