import { useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Dialog } from '../../renderer/components/dialog.tsx'
import { CheckBox } from '../../renderer/fields/check-box.tsx'
import { Field } from '../../renderer/fields/clock-field.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useIsMounted } from '../../renderer/hooks/use-is-mounted.ts'
import { useRead } from '../../renderer/hooks/use-read.ts'
import type { ErasureProps, ErasureSlot } from '../../renderer/page-slots.ts'
import { useStation } from '../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import { FormProblem } from '../athletes/screen/form-problem.tsx'
import styles from '../athletes/screen/panel.module.css'
import type { ForgetPlan } from './forget.ts'

interface ForgetDialogProps {
  readonly id: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onForgotten: () => void
}

/** Button that asks before it erases all that this station has of an athlete. */
function ForgetButton({ id, noteId, onErased }: ErasureProps) {
  const { athletes } = useWording()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onPress={() => setAsking(true)} aria-describedby={noteId}>
        {athletes.forget.forget}
      </Button>
      <ForgetDialog id={id} isOpen={isAsking} onClose={() => setAsking(false)} onForgotten={onErased} />
    </>
  )
}

export const erasureSlot: ErasureSlot = {
  Button: ForgetButton,
  note: ({ athletes }) => athletes.forget.orDelete,
}

/** Dialog that lists what this station erases of an athlete, and requires the typed name. */
function ForgetDialog({ id, isOpen, onClose, onForgotten }: ForgetDialogProps) {
  const { client } = useStation()
  const { athletes, common } = useWording()
  const key = isOpen ? id : ''
  const { value, failure } = useRead(
    key,
    async () => (key === '' ? null : await client.forgetting.plan({ athlete: id })),
    [],
  )
  if (!isOpen) return null
  if (value) return <Confirm plan={value} onClose={onClose} onForgotten={onForgotten} />
  return (
    <Dialog title={athletes.forget.forget} isOpen onClose={onClose}>
      {failure ? (
        <FormProblem failure={failure} subject={athletes.forget.forget} />
      ) : (
        <p role="status">{common.loading}</p>
      )}
    </Dialog>
  )
}

interface ConfirmProps extends Pick<ForgetDialogProps, 'onClose' | 'onForgotten'> {
  readonly plan: ForgetPlan
}

function Confirm({ plan, onClose, onForgotten }: ConfirmProps) {
  const { client, notifications } = useStation()
  const wording = useWording()
  const { athletes, common } = wording
  const { forget } = athletes
  const { id, name, waitingClips, outOfReach } = plan
  const [typed, setTyped] = useState('')
  const [atService, setAtService] = useState(false)
  const isMounted = useIsMounted()
  const isReady = spaced(typed) === spaced(name) && waitingClips === 0
  const forgetting = useAction(async () => {
    const { problem } = await client.forgetting.start({ id, name: typed, atService })
    const title = problem === null ? forget.forgotten : forget.unfinished
    notifications.show({ tone: problem === null ? 'done' : 'warning', title })
    if (isMounted()) onForgotten()
  })
  return (
    <Dialog
      title={forget.title(name)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button tone="danger" onPress={forgetting.start} isDisabled={!isReady || forgetting.isRunning}>
            {forget.forgetAthlete}
          </Button>
        </>
      }
    >
      {waitingClips > 0 && <p role="alert">{forget.waiting(waitingClips)}</p>}
      <p>{forget.erased}</p>
      <ul className={styles.losses}>
        {erasedOf(plan, wording).map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p>{forget.kept}</p>
      <p>{forget.outOfReach(outOfReach.namedFiles, outOfReach.backups)}</p>
      <CheckBox label={forget.atService} isSelected={atService} onChange={setAtService} />
      <Field autoFocus label={athletes.typeName(name)} value={typed} onChange={setTyped} maxLength={2_000} />
      {forgetting.failure && <FormProblem failure={forgetting.failure} subject={name} />}
    </Dialog>
  )
}

const spaced = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

function erasedOf({ here }: ForgetPlan, { athletes: { forget } }: ScreenWording): string[] {
  const { clips, pictures, resultSessions, drawings, drafts, changes, notes, importRows } = here
  return [
    forget.name,
    clips > 0 ? forget.clips(clips) : null,
    pictures > 0 ? forget.pictures(pictures) : null,
    resultSessions === null ? forget.resultsUnknown : resultSessions > 0 ? forget.results(resultSessions) : null,
    drawings > 0 ? forget.drawings(drawings) : null,
    drafts + changes + notes + importRows > 0 ? forget.records(drafts + changes + notes + importRows) : null,
  ].filter((each) => each !== null)
}
