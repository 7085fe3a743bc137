import { useCallback, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { ConfirmButton } from '../../../renderer/components/confirm-button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { ProgressBar } from '../../../renderer/components/progress-bar.tsx'
import { saveText } from '../../../renderer/components/save-file.ts'
import { StateMark, type StateShape } from '../../../renderer/components/state-mark.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { goTo } from '../../../renderer/routes.ts'
import { useClient, useStation } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import {
  type ImportRun,
  type ImportRunRow,
  importBounds,
  type RunFilePart,
  type RunOutcome,
  runOutcomes,
} from '../import-view.ts'
import { ImportFoot } from './import-foot.tsx'
import page from './import-page.module.css'
import { ImportRows, ImportRowView, outcomeShapes, problemText } from './import-rows.tsx'
import { KindFilter } from './kind-filter.tsx'
import { doneRows, totalRows } from './run-counts.ts'
import styles from './run-step.module.css'

/** Columns added to the result file, as the command line writes them; a later import ignores them. */
const resultHeaders = ['import_outcome', 'import_id', 'import_problem']

const resultName = (file: string): string => `${file.replace(/\.[a-z]+$/i, '')}-result.csv`

/** Reads the rows of the file as CSV, each with its outcome, the athlete's id and its problems. */
async function readResult(
  run: string,
  client: Pick<ReturnType<typeof useClient>, 'imports'>,
  wording: ScreenWording,
): Promise<string> {
  const lines: string[] = []
  for (let offset = 0, total = 1; offset < total; offset += importBounds.fileRows) {
    const part = await client.imports.file({ run, offset })
    total = part.total
    if (offset === 0) lines.push(csvLine([...part.headers, ...resultHeaders]))
    for (const row of part.rows) lines.push(csvLine(cellsOf(row, part.headers.length, wording)))
  }
  return lines.join('')
}

function cellsOf(row: RunFilePart['rows'][number], width: number, wording: ScreenWording): string[] {
  const own = Array.from({ length: width }, (_, index) => row.cells[index] ?? '')
  const problems = row.problems.map((problem) => {
    const { message, next } = problemText(problem, row.name, wording)
    return `${message} ${next}`
  })
  const outcome = row.outcome === 'unanswered' ? 'waiting' : row.outcome
  return [...own, outcome, row.athleteId ?? '', problems.join(' ')]
}

/** Formats a CSV line (RFC 4180). */
const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`
const csvCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

interface RunActionsProps {
  readonly run: ImportRun
  readonly onClose: () => void
}

/** Buttons for an import in its current state. */
function RunActions({ run, onClose }: RunActionsProps) {
  const { client, notifications } = useStation()
  const wording = useWording()
  const { imports } = wording
  const { id, state, counts } = run
  const file = run.file ?? imports.noFile
  const resuming = useAction(() => client.imports.resume({ run: id }))
  const repeating = useAction(() => client.imports.repeat({ run: id }))
  const finish = async () => {
    await client.imports.dismiss({ run: id })
    onClose()
  }
  const finishing = useAction(finish)
  const saving = useAction(async () => {
    saveText(resultName(file), await readResult(id, client, wording))
    notifications.show({ tone: 'done', title: imports.resultSaved })
  })
  const failure = resuming.failure ?? repeating.failure ?? finishing.failure ?? saving.failure
  const left = counts.waiting + counts.unanswered

  return (
    <ImportFoot>
      <div className={page.footNote}>{failure && <Problem isFinal size="line" failure={failure} subject={file} />}</div>
      {state === 'running' && (
        <ConfirmButton
          label={imports.cancelImport}
          title={imports.cancelTitle}
          text={imports.cancelText(doneRows(counts), left)}
          confirm={imports.cancelImport}
          subject={file}
          perform={() => client.imports.stop({ run: id })}
        />
      )}
      {state === 'left' && (
        <ConfirmButton
          label={imports.discardImport}
          title={imports.discardTitle}
          text={imports.cancelText(doneRows(counts), left)}
          confirm={imports.discardImport}
          subject={file}
          perform={finish}
        />
      )}
      {(state === 'stopped' || state === 'left') && (
        <Button tone={state === 'left' ? 'primary' : 'plain'} onPress={resuming.start} isDisabled={resuming.isRunning}>
          {imports.continueImport}
        </Button>
      )}
      {run.canRepeat && (
        <Button onPress={repeating.start} isDisabled={repeating.isRunning}>
          {imports.correct(counts.failed)}
        </Button>
      )}
      {(state === 'done' || state === 'stopped') && (
        <>
          <Button onPress={saving.start} isDisabled={saving.isRunning}>
            {imports.saveResult}
          </Button>
          <Button tone="primary" onPress={finishing.start} isDisabled={finishing.isRunning}>
            {imports.finish}
          </Button>
        </>
      )}
    </ImportFoot>
  )
}

/** Label of an outcome of `count` rows: while the import runs, an unanswered request counts as sent. */
const outcomeText = (
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
function RunRowList({ run, state, outcome }: RunRowsProps) {
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
