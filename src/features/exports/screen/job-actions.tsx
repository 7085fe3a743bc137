import { Button } from '../../../renderer/components/button.tsx'
import { ConfirmButton } from '../../../renderer/components/confirm-button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useCopyPath } from '../../../renderer/hooks/use-copy-path.ts'
import { useIsMounted } from '../../../renderer/hooks/use-is-mounted.ts'
import { useClient, useStatus } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import type { ExportRow } from '../../../station/contract/export-job.ts'
import { noAccessCodes } from '../../../station/contract/failure.ts'
import styles from './job-detail.module.css'
import { useDownload } from './use-download.ts'

interface JobActionsProps {
  readonly row: ExportRow
  readonly onOpen: (id: string) => void
  readonly onEdit: (row: ExportRow) => void
  /** Called after the job was removed. */
  readonly onGone: () => void
}

/** Buttons for a job in its current state. */
export function JobActions({ row, onOpen, onEdit, onGone }: JobActionsProps) {
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
      <Button onPress={() => copyPath(ready.path)}>{exports.copyPath}</Button>
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
