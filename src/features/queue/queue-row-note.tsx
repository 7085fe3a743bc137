import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import type { QueueRow } from '../../station/contract/queue.ts'
import { ClipNote } from './clip-note.tsx'
import type { RowNote } from './use-queue-actions.ts'
import type { RowActions } from './use-row-actions.ts'

interface QueueRowNoteProps {
  readonly row: QueueRow
  readonly note: RowNote
  readonly actions: RowActions
}

/** Question before a clip is canceled, with the effect on its reservation; or the failure of an action. */
export function QueueRowNote({ row, note, actions }: QueueRowNoteProps) {
  const { queue } = useWording()
  const { clip } = row
  return (
    <ClipNote
      fileName={clip.fileName}
      note={note}
      onForget={actions.forget}
      title={queue.cancelAsk(clip.fileName)}
      text={cancelConsequence(row, queue)}
      doText={queue.cancelDo}
      keepText={clip.state.kind === 'sending' ? queue.keepUploading : queue.keepQueued}
      onDo={() => actions.cancel(clip)}
    />
  )
}

function cancelConsequence({ clip, expiresAtMs }: QueueRow, queue: ScreenWording['queue']): string {
  if (clip.state.kind === 'reserving') return queue.cancelReserving
  return clip.state.kind === 'sending' || expiresAtMs !== null ? queue.cancelSent : queue.cancelQueued
}
