import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ExportRow } from '../../../station/contract/export-job.ts'
import screen from './exports-screen.module.css'
import { JobActions } from './job-actions.tsx'
import { jobAppearance, jobColumns, jobFacts, jobRange, jobTitle } from './job-appearance.ts'
import styles from './job-detail.module.css'
import { RetentionBar } from './job-row.tsx'
import { MissingRows } from './missing-rows.tsx'
import { ResultTable } from './result-table.tsx'

interface JobDetailProps {
  readonly id: string
  readonly onOpen: (id: string) => void
  /** Opens the form with this request. */
  readonly onEdit: (row: ExportRow) => void
  /** Called after the job was removed. */
  readonly onGone: () => void
}

/** Detail of one job: its state, its actions, and its rows once they are downloaded. */
export function JobDetail({ id, onOpen, onEdit, onGone }: JobDetailProps) {
  const { exports, common } = useWording()
  const client = useClient()
  const { value: row, failure, reread } = useRead(id, () => client.exports.one({ id }), ['exports'])
  if (!row) {
    if (!failure) return <SkeletonRows count={6} />
    const retry = <Button onPress={reread}>{common.retry}</Button>
    return (
      <div className={screen.problem}>
        <Problem failure={failure} subject={exports.anExport} actions={retry} />
      </div>
    )
  }
  return (
    <section className={styles.detail} aria-labelledby="export-title">
      <Head row={row} onOpen={onOpen} onEdit={onEdit} onGone={onGone} />
      {failure && <Problem failure={failure} subject={exports.anExport} size="line" />}
      <Notes row={row} />
      {row.state.kind === 'ready' && row.state.rows > 0 && row.state.files > 0 && (
        <ResultTable id={row.id} fileCount={row.state.files} columnCount={row.state.columns} />
      )}
    </section>
  )
}

function Head({ row, onOpen, onEdit, onGone }: { row: ExportRow } & Omit<JobDetailProps, 'id'>) {
  const wording = useWording()
  const { exports, phrases } = wording
  const nowMs = useNow(60_000)
  const { shape, tone, name } = jobAppearance(row)
  const { athletes } = row.order.request
  const more = athletes.length - row.athleteNames.length
  const names = [...row.athleteNames, ...(more > 0 ? [exports.moreAthletes(more)] : [])]
  return (
    <header className={styles.head}>
      <StateMark shape={shape} tone={tone} size={24} />
      <div className={styles.about}>
        <h2 id="export-title" className={styles.title}>
          {jobTitle(row, wording)}
        </h2>
        <p role="status">
          <b>{exports.states[name]}</b>
          {jobFacts(row, wording, nowMs).map((fact) => ` · ${fact}`)}
        </p>
        <p className={styles.dim}>
          {names.length === 0 ? exports.allAthletes : phrases.format.list(names)} · {jobRange(row, wording)} ·{' '}
          {exports.requestedAt(phrases.format.dateTime(row.createdAtMs))}
        </p>
        <p className={styles.dim}>{jobColumns(row, wording)}</p>
        {row.state.kind === 'ready' && row.state.files > 0 && <p className={styles.path}>{row.state.path}</p>}
      </div>
      <JobActions row={row} onOpen={onOpen} onEdit={onEdit} onGone={onGone} />
    </header>
  )
}

/** Notes on a job: why it waits or ended, how long its results are kept, what its files contain. */
function Notes({ row }: { row: ExportRow }) {
  const { exports, phrases } = useWording()
  const { state, trouble, urgency } = row
  const because = trouble?.because ?? ('because' in state ? state.because : null)
  return (
    <>
      {because && (
        <Problem
          failure={because}
          subject={exports.anExport}
          tone={trouble ? 'warn' : 'stop'}
          isFinal={trouble === null}
          {...(trouble !== null &&
            trouble.retryAtMs !== null && {
              actions: <p>{exports.retryAt(phrases.format.clock(trouble.retryAtMs))}</p>,
            })}
        />
      )}
      <div className={styles.notes}>
        {row.isAutomatic && <p>{exports.automaticNote}</p>}
        {state.kind === 'expired' && <MissingRows id={row.id} rows={state.progress.rows} />}
        {row.expiresAtMs !== null && (
          <div className={styles.life}>
            <RetentionBar row={row} />
            <p role={urgency === 'none' ? undefined : 'alert'}>{exports.urgency[urgency]}</p>
          </div>
        )}
        {state.kind === 'ready' && state.rows === 0 && (
          <p>{row.order.files.format === 'csv' && state.files > 0 ? exports.emptyResult : exports.emptyRange}</p>
        )}
        {state.kind === 'ready' && state.columnsChanged && <p>{exports.columnsChanged}</p>}
        {state.kind === 'ready' && state.rowsWithoutSession > 0 && (
          <p>{exports.rowsWithoutSession(state.rowsWithoutSession)}</p>
        )}
        {state.kind === 'ready' && state.isPartial && <p>{exports.partialNote}</p>}
      </div>
    </>
  )
}
