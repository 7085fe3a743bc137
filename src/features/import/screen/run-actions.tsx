import { Button } from '../../../renderer/components/button.tsx'
import { ConfirmButton } from '../../../renderer/components/confirm-button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { saveText } from '../../../renderer/components/save-file.ts'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ImportRun } from '../import-view.ts'
import { ImportFoot } from './import-foot.tsx'
import page from './import-page.module.css'
import { readResult, resultName } from './result-file.ts'
import { doneRows } from './run-counts.ts'

interface RunActionsProps {
  readonly run: ImportRun
  readonly onClose: () => void
}

/** Buttons for an import in its current state. */
export function RunActions({ run, onClose }: RunActionsProps) {
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
