import { useEffect } from 'react'
import { Dialog } from '../../renderer/components/dialog.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { useClient } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { ClipDetail } from '../../station/contract/clip-view.ts'
import type { RepRow } from '../../station/contract/rep.ts'
import { otherClipsOfRep } from './rep-clips.ts'
import { UploadAgainDialog } from './upload-again-dialog.tsx'
import { useLoaded } from './use-loaded.ts'

interface UploadAgainProps {
  readonly detail: ClipDetail
  readonly rep: RepRow | null
  readonly onClose: () => void
}

/** Loads what the dialog shows of one clip: a duplicate has no capture, so the station answers with its original’s. */
export function UploadAgain({ detail: { card }, rep, onClose }: UploadAgainProps) {
  const client = useClient()
  const { drawer } = useWording()
  const others = otherClipsOfRep(rep, card)
  const { load, value, failure } = useLoaded(() =>
    client.retagPlan({ clips: [card.id, ...others.map(({ id }) => id)] }),
  )
  useEffect(() => load(), [load])
  if (value) return <UploadAgainDialog plan={value} others={others} onClose={onClose} />
  return (
    failure && (
      <Dialog title={drawer.reupload.title(card.fileName)} isOpen onClose={onClose}>
        <Problem failure={failure} subject={card.fileName} size="line" />
      </Dialog>
    )
  )
}
