import { Button } from '../../../renderer/components/button.tsx'
import { ConfirmButton } from '../../../renderer/components/confirm-button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useCopyPath } from '../../../renderer/hooks/use-copy-path.ts'
import { useIsMounted } from '../../../renderer/hooks/use-is-mounted.ts'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { useClient, useStatus } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import type { ExportRow, ExportSession } from '../../../station/contract/export-job.ts'
import { noAccessCodes } from '../../../station/contract/failure.ts'
import screen from './exports-screen.module.css'
import { jobAppearance, jobColumns, jobFacts, jobRange, jobTitle } from './job-appearance.ts'
import styles from './job-detail.module.css'
import { RetentionBar } from './job-row.tsx'
import { ResultTable } from './result-table.tsx'
import { useDownload } from './use-download.ts'

interface JobActionsProps {
  readonly row: ExportRow
  readonly onOpen: (id: string) => void
  readonly onEdit: (row: ExportRow) => void
  /** Called after the job was removed. */
  readonly onGone: () => void
}

/** Buttons for a job in its current state. */
function JobActions({ row, onOpen, onEdit, onGone }: JobActionsProps) {
  const client = useClient()
  const { exports } = useWording()
  const { id, state } = row
  const resume = useAction(() => client.exports.resume({ id }))
  const isMounted = useIsMounted()
  const retry = useAction(async () => {
    const next = await client.exports.retry({ id })
    if (isMounted()) onOpen(next.id)
  })
  const resumes = resumeText(row, exports)
  const isOver = state.kind === 'ready' || state.kind === 'failed' || state.kind === 'expired'
  const failure = resume.failure ?? retry.failure
  return (
    <div className={styles.actions}>
      {resumes !== null && (
        <Button tone="primary" onPress={resume.start} isDisabled={resume.isRunning}>
          {resumes}
        </Button>
      )}
      {state.kind === 'ready' && state.files > 0 && <FileActions id={id} ready={state} />}
      {isOver && !row.isAutomatic && (
        <Button onPress={() => onEdit(row)} {...(state.kind === 'failed' && { tone: 'primary' })}>
          {exports.editRequest}
        </Button>
      )}
      {isOver && (
        <Button onPress={retry.start} isDisabled={retry.isRunning}>
          {row.isAutomatic && state.kind === 'ready' ? exports.saveAsFile : exports.retryAsNew}
        </Button>
      )}
      <ConfirmButton
        label={exports.remove}
        title={exports.removeTitle}
        text={exports.removeText}
        confirm={exports.remove}
        subject={exports.anExport}
        perform={async () => {
          await client.exports.remove({ id })
          if (isMounted()) onGone()
        }}
      />
      {failure && <Problem isFinal failure={failure} subject={exports.anExport} size="line" />}
    </div>
  )
}

interface FileActionsProps {
  readonly id: string
  readonly ready: Extract<ExportRow['state'], { kind: 'ready' }>
}

/** Buttons that open or download the files; one of several files is chosen above the table. */
function FileActions({ id, ready }: FileActionsProps) {
  const client = useClient()
  const can = useStatus()?.can
  const { exports, common } = useWording()
  const show = useAction(() => client.exports.show({ id }))
  const download = useDownload(id)
  const copyPath = useCopyPath()
  const failure = show.failure ?? download.failure
  return (
    <>
      {can?.downloadFiles === true && ready.files === 1 && (
        <Button tone="primary" onPress={() => download.start(0)} isDisabled={download.isRunning}>
          {exports.downloadFile}
        </Button>
      )}
      {can?.showInFolder === true && <Button onPress={show.start}>{common.showInFolder}</Button>}
      <Button onPress={() => copyPath(ready.path)}>{common.copyPath}</Button>
      {failure && <Problem isFinal failure={failure} subject={exports.tableOf} size="line" />}
    </>
  )
}

function resumeText({ state, trouble }: ExportRow, exports: ScreenWording['exports']): string | null {
  if (state.kind === 'expired') return state.progress.rows > 0 ? exports.savePartial : null
  if (state.kind === 'fetching' && state.isHeld) return exports.download
  // Without access a retry sends no request.
  return trouble === null || noAccessCodes.includes(trouble.because.code) ? null : exports.retryNow
}

interface MissingRowsProps {
  readonly id: string
  /** Number of rows that were downloaded. */
  readonly rows: number
}

/** Missing part of an expired export: the rows after the last one, and the sessions without rows. */
function MissingRows({ id, rows }: MissingRowsProps) {
  const client = useClient()
  const wording = useWording()
  const { exports, phrases } = wording
  // Read once: no more rows arrive, and the answer scans all rows.
  const { value: missing, failure } = useRead(id, () => client.exports.missing({ id }), [])
  if (failure && !missing) return <Problem isFinal failure={failure} subject={exports.anExport} size="line" />
  if (!missing) return null
  const { last, sessions, total } = missing
  const more = total - (sessions?.length ?? 0)
  return (
    <section className={styles.missing} aria-label={exports.missing}>
      {rows > 0 && <p>{exports.missingAfter(phrases.format.number(rows))}</p>}
      {last && <p>{exports.lastSession(sessionText(last, wording))}</p>}
      {sessions === null && <p>{exports.missingUnknown}</p>}
      {sessions !== null && total > 0 && (
        <>
          <p>{exports.missingSessions(total)}</p>
          <ul className={styles.sessions}>
            {sessions.map((session) => (
              <li key={session.id} title={session.id}>
                {sessionText(session, wording)}
              </li>
            ))}
            {more > 0 && <li>{exports.andMore(more)}</li>}
          </ul>
        </>
      )}
    </section>
  )
}

function sessionText({ id, athletes, capturedAtMs }: ExportSession, { phrases }: ScreenWording): string {
  const parts = [
    ...(athletes.length > 0 ? [phrases.format.list(athletes)] : []),
    ...(capturedAtMs === null ? [] : [phrases.format.dateTime(capturedAtMs)]),
  ]
  return parts.length === 0 ? id : parts.join(', ')
}

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
