import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import columns from './columns.module.css'
import styles from './row-notice.module.css'
import type { RowNote } from './use-queue-actions.ts'

interface RowQuestionProps {
  readonly title: string
  readonly text: string
  readonly doText: string
  readonly keepText: string
  readonly onDo: () => void
  readonly onKeep: () => void
  readonly isRunning: boolean
}

/** Question in place of the row's facts; Enter and Escape keep everything as it is. */
function RowQuestion({ title, text, doText, keepText, onDo, onKeep, isRunning }: RowQuestionProps) {
  return (
    <RowNotice
      role="group"
      label={title}
      onEscape={onKeep}
      actions={
        <>
          <Button autoFocus onPress={onKeep}>
            {keepText}
          </Button>
          <Button tone="danger" onPress={onDo} isDisabled={isRunning}>
            {doText}
          </Button>
        </>
      }
    >
      <b>{title}</b> {text}
    </RowNotice>
  )
}

interface RowNoticeProps {
  readonly role: 'group' | 'alert'
  readonly label?: string
  readonly onEscape: () => void
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** Notice in place of the row's facts until it is answered; focus then returns to the list. */
function RowNotice({ role, label, onEscape, actions, children }: RowNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = notice.current?.closest<HTMLElement>('[role="grid"]')
    return () => {
      if (document.activeElement === document.body) list?.focus()
    }
  }, [])
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onEscape()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape comes up from its buttons
    <div ref={notice} role={role} aria-label={label} className={`${columns.notice} ${styles.notice}`} onKeyDown={leave}>
      <p className={styles.text}>{children}</p>
      {actions}
    </div>
  )
}

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
