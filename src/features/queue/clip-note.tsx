import { Button } from '../../renderer/components/button.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { RowNotice, RowQuestion, type RowQuestionProps } from './row-notice.tsx'
import type { RowNote } from './use-queue-actions.ts'

interface ClipNoteProps extends Omit<RowQuestionProps, 'onKeep' | 'isRunning'> {
  readonly fileName: string
  readonly note: RowNote
  readonly onForget: () => void
}

/** Note in a clip's row: a question before an action, or the reason why the action failed. */
export function ClipNote({ fileName, note, onForget, ...question }: ClipNoteProps) {
  const { queue, common, phrases } = useWording()
  if (note.kind === 'ask' || note.kind === 'running')
    return <RowQuestion {...question} onKeep={onForget} isRunning={note.kind === 'running'} />
  const text =
    note.kind === 'failed'
      ? phrases.failure(note.because, fileName, { isFinal: true })
      : { message: queue.tooLate(fileName), next: queue.tooLateNote }
  return (
    <RowNotice role="alert" onEscape={onForget} actions={<Button onPress={onForget}>{common.ok}</Button>}>
      <b>{text.message}</b> {text.next}
    </RowNotice>
  )
}
