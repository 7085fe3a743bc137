import type { QueueRow } from '../../../contract/queue.ts'
import { Button } from '../../parts/button.tsx'
import { type ScreenWording, useWording } from '../../stores/wording-context.tsx'
import { RowNotice, RowQuestion } from './row-notice.tsx'
import type { RowNote } from './use-deeds.ts'
import type { RowDeeds } from './use-row-deeds.ts'

interface QueueRowNoteProps {
  readonly row: QueueRow
  readonly note: RowNote
  readonly deeds: RowDeeds
}

/** Whether to cancel, and what that does to the reservation; or what became of what was asked. */
export function QueueRowNote({ row, note, deeds }: QueueRowNoteProps) {
  const { queue, common, say } = useWording()
  const { clip } = row
  if (note.kind === 'ask' || note.kind === 'running')
    return (
      <RowQuestion
        title={queue.cancelAsk(clip.fileName)}
        text={consequenceOf(row, queue)}
        doText={queue.cancelDo}
        keepText={clip.state.kind === 'sending' ? queue.keepSending : queue.keepQueued}
        onDo={() => deeds.cancel(clip)}
        onKeep={deeds.forget}
        isRunning={note.kind === 'running'}
      />
    )
  const said =
    note.kind === 'failed'
      ? say.failure(note.because, clip.fileName, { once: true })
      : { message: queue.tooLate(clip.fileName), next: queue.tooLateNote }
  return (
    <RowNotice role="alert" onEscape={deeds.forget} actions={<Button onPress={deeds.forget}>{common.ok}</Button>}>
      <b>{said.message}</b> {said.next}
    </RowNotice>
  )
}

function consequenceOf({ clip, expiresAtMs }: QueueRow, queue: ScreenWording['queue']): string {
  if (clip.state.kind === 'reserving') return queue.cancelReserving
  return clip.state.kind === 'sending' || expiresAtMs !== null ? queue.cancelSent : queue.cancelQueued
}
