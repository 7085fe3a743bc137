import { useEffect } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Dialog } from '../../renderer/components/dialog.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { useClient } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { TagDialog, type TagTarget } from '../../renderer/tagging/tag-dialog.tsx'
import type { ClipId } from '../../station/contract/clip.ts'
import { UploadAgainDialog } from './upload-again-dialog.tsx'
import { useLoaded } from './use-loaded.ts'

interface RetagDialogProps {
  readonly toTag: TagTarget
  readonly onClose: () => void
  readonly onTagged: () => void
}

/** Dialog that gives clips an athlete: by tags, and by another upload where the service has the clip already. */
export function RetagDialog(props: RetagDialogProps) {
  return props.toTag.uploaded === undefined ? <TagDialog {...props} /> : <PlannedDialog {...props} />
}

function PlannedDialog({ toTag, onClose, onTagged }: RetagDialogProps) {
  const client = useClient()
  const { drawer, common, tagging } = useWording()
  const {
    load,
    value: plan,
    failure,
  } = useLoaded(() => client.retagPlan({ clips: [...toTag.clips], captures: [...(toTag.captures ?? [])] }))
  useEffect(() => load(), [load])
  if (plan && plan.again.length > 0) {
    const { seen, known, uploaded } = toTag
    const movement = uploaded?.isMovementShared === true ? known : null
    return <UploadAgainDialog plan={plan} seen={seen} movement={movement} onClose={onClose} onDone={onTagged} />
  }
  if (plan && plan.taggable.length > 0) {
    const clips = plan.taggable.map(({ clip }) => clip)
    return <TagDialog toTag={{ ...toTag, clips, seen: seenOf(toTag, clips) }} onClose={onClose} onTagged={onTagged} />
  }
  if (!plan && !failure) return null
  return (
    <Dialog
      title={tagging.tagMany(toTag.clips.length + (toTag.captures?.length ?? 0))}
      isOpen
      onClose={onClose}
      actions={
        <Button autoFocus onPress={onClose}>
          {common.close}
        </Button>
      }
    >
      {failure && <Problem failure={failure} subject={toTag.subject} size="line" />}
      {plan && plan.uploading > 0 && <p>{drawer.reupload.uploading(plan.uploading)}</p>}
      {plan && plan.left > 0 && <p>{drawer.reupload.left(plan.left)}</p>}
    </Dialog>
  )
}

const seenOf = ({ seen }: TagTarget, clips: readonly ClipId[]) => seen.filter(({ clip }) => clips.includes(clip))
