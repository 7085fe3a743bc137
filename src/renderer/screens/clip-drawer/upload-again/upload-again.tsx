import { useEffect } from 'react'
import type { ClipDetail } from '../../../../contract/clips/clip-view.ts'
import type { RepRow } from '../../../../contract/clips/rep.ts'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useClient } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { useLoaded } from '../use-loaded.ts'
import { UploadAgainDialog } from './upload-again-dialog.tsx'

interface UploadAgainProps {
  readonly detail: ClipDetail
  readonly rep: RepRow | null
  readonly onClose: () => void
}

/** Loads the uploaded clip for the dialog: a duplicate has no capture, so its original is loaded. */
export function UploadAgain({ detail, rep, onClose }: UploadAgainProps) {
  const client = useClient()
  const { drawer } = useWording()
  const { original, card } = detail
  const { load, value, failure } = useLoaded(() =>
    original === null ? Promise.resolve(detail) : client.clip({ id: original.clip }),
  )
  useEffect(() => load(), [load])
  if (value) return <UploadAgainDialog detail={detail} uploaded={value} rep={rep} onClose={onClose} />
  return (
    failure && (
      <Dialog title={drawer.reupload.title(card.fileName)} isOpen onClose={onClose}>
        <Problem failure={failure} subject={card.fileName} size="line" />
      </Dialog>
    )
  )
}
