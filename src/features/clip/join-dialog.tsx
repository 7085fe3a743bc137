import { useEffect } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Dialog } from '../../renderer/components/dialog.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useClient } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { ClipDetail } from '../../station/contract/clip-view.ts'
import type { RepRow } from '../../station/contract/rep.ts'
import styles from './clip-drawer.module.css'
import { joinableReps, MAX_DISTANCE_MS } from './joinable-reps.ts'
import { useLoaded } from './use-loaded.ts'

interface JoinDialogProps {
  readonly detail: ClipDetail
  readonly onClose: () => void
}

const MAX_REPS = 200

/** Dialog that moves a clip into a rep recorded around the same time. */
export function JoinDialog({ detail, onClose }: JoinDialogProps) {
  const client = useClient()
  const { drawer, phrases } = useWording()
  const { card } = detail
  const atMs = card.recordedAtMs ?? card.foundAtMs
  const { load, ...reps } = useLoaded(() => client.reps({ offset: 0, limit: MAX_REPS, fromMs: atMs - MAX_DISTANCE_MS }))
  const joining = useAction(async (rep: RepRow) => {
    await client.command({ kind: 'clips-join', clips: [...rep.clips.map(({ id }) => id), card.id] })
    onClose()
  })
  const choices = joinableReps(reps.value?.items ?? [], detail)
  const failure = joining.failure ?? reps.failure
  useEffect(() => load(), [load])

  return (
    <Dialog title={drawer.joinTitle(card.fileName)} isOpen onClose={onClose}>
      {failure && <Problem failure={failure} subject={card.fileName} size="line" />}
      {reps.value && choices.length === 0 && <p>{drawer.nothingToJoin}</p>}
      <ul className={styles.choices}>
        {choices.map((rep) => {
          return (
            <li key={rep.id}>
              <Button isDisabled={joining.isRunning} onPress={() => joining.start(rep)}>
                {phrases.format.clockToTheSecond(rep.atMs)} · {rep.athleteName ?? drawer.nobodyYet} ·{' '}
                {phrases.format.list(rep.clips.map(({ camera }) => camera))}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
