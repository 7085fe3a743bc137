import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useIsMounted } from '../../../renderer/hooks/use-is-mounted.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import type { DeletionConsequences } from '../../../station/contract/roster.ts'
import { FormProblem } from './form-problem.tsx'
import styles from './panel.module.css'

interface DeleteDialogProps {
  readonly id: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Dialog that lists what is deleted with an athlete and requires the typed name. */
export function DeleteDialog({ id, isOpen, onClose, onDeleted }: DeleteDialogProps) {
  const { client } = useStation()
  const { athletes, common } = useWording()
  const key = isOpen ? id : ''
  const { value, failure } = useRead(
    key,
    async () => (key === '' ? null : await client.roster.consequences({ id })),
    [],
  )
  if (!isOpen) return null
  if (value) return <Confirm id={id} consequences={value} onClose={onClose} onDeleted={onDeleted} />
  return (
    <Dialog title={athletes.delete} isOpen onClose={onClose}>
      {failure ? <FormProblem failure={failure} subject={athletes.delete} /> : <p role="status">{common.loading}</p>}
    </Dialog>
  )
}

interface ConfirmProps extends Omit<DeleteDialogProps, 'isOpen'> {
  readonly consequences: DeletionConsequences
}

function Confirm({ id, consequences, onClose, onDeleted }: ConfirmProps) {
  const { client, notifications } = useStation()
  const wording = useWording()
  const { athletes, common } = wording
  const { name } = consequences
  const [typed, setTyped] = useState('')
  const isMounted = useIsMounted()
  const isTyped = plain(typed) === plain(name)
  const deleting = useAction(async () => {
    await client.roster.delete({ id, name: typed })
    notifications.show({ tone: 'done', title: athletes.deleted(name) })
    if (isMounted()) onDeleted()
  })
  return (
    <Dialog
      title={athletes.deleteTitle(name)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button tone="danger" onPress={deleting.start} isDisabled={!isTyped || deleting.isRunning}>
            {athletes.deleteAthlete}
          </Button>
        </>
      }
    >
      <p>{athletes.deleteNote}</p>
      <ul className={styles.losses}>
        {lossesOf(consequences, wording).map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      <Field autoFocus label={athletes.typeName(name)} value={typed} onChange={setTyped} maxLength={2_000} />
      {deleting.failure && <FormProblem failure={deleting.failure} subject={name} />}
    </Dialog>
  )
}

const plain = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

function lossesOf(all: DeletionConsequences, { athletes, phrases }: ScreenWording): string[] {
  const { captures, reps, waitingClips, isOnDeck, lineupEntries, folders } = all
  const atService =
    captures === null
      ? athletes.capturesUnknown
      : captures.atLeast
        ? athletes.capturesAtLeast(captures.count)
        : athletes.captures(captures.count)
  return [
    atService,
    reps > 0 ? athletes.repsHere(reps) : null,
    waitingClips > 0 ? athletes.waitingClips(waitingClips) : null,
    isOnDeck ? athletes.isOnDeck : null,
    lineupEntries > 0 ? athletes.inLineup(lineupEntries) : null,
    folders.length > 0 ? athletes.inFolders(phrases.format.list(folders)) : null,
  ].filter((loss) => loss !== null)
}
