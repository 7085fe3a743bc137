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
import { useLoaded } from './use-loaded.ts'

/** Largest time difference between a clip and its rep; allows for a camera clock that is off. */
const MAX_DISTANCE_MS = 10 * 60_000

/** Reps that a clip can join, nearest first: of the same athlete, without a clip of its camera. */
export function joinableReps(reps: readonly RepRow[], { card, repId, tags }: ClipDetail): RepRow[] {
  const atMs = card.recordedAtMs ?? card.foundAtMs
  const far = (rep: RepRow) => Math.abs(rep.atMs - atMs)
  return reps
    .filter((rep) => rep.id !== repId && far(rep) <= MAX_DISTANCE_MS)
    .filter((rep) => tags === null || rep.athleteId === null || rep.athleteId === tags.athleteId)
    .filter((rep) => rep.clips.every(({ camera }) => camera !== card.camera))
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, 6)
}

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
