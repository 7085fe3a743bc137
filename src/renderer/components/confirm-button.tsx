import { useState } from 'react'
import { useAction } from '../hooks/use-action.ts'
import { useWording } from '../state/wording-context.tsx'
import { Button, type ButtonProps } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Problem } from './problem.tsx'

interface ConfirmButtonProps {
  /** Text of the button that opens the question. */
  readonly label: string
  readonly tone?: ButtonProps['tone']
  readonly isDisabled?: boolean
  readonly title: string
  readonly text: string
  /** Text of the button that performs the action. */
  readonly confirm: string
  /** Use `danger` only for what deletes or stops something for good. */
  readonly confirmTone?: ButtonProps['tone']
  /** Target of the action, named when it fails. */
  readonly subject: string
  readonly perform: () => Promise<unknown>
}

/** Button for an action that can't be repeated: asks once; Enter cancels by default. */
export function ConfirmButton({
  label,
  tone,
  isDisabled = false,
  title,
  text,
  confirm,
  confirmTone = 'danger',
  subject,
  perform,
}: ConfirmButtonProps) {
  const { common } = useWording()
  const [isAsking, setAsking] = useState(false)
  const doing = useAction(async () => {
    await perform()
    setAsking(false)
  })
  return (
    <>
      <Button {...(tone ? { tone } : {})} onPress={() => setAsking(true)} isDisabled={isDisabled}>
        {label}
      </Button>
      <Dialog
        title={title}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        role="alert"
        actions={
          <>
            <Button autoFocus onPress={() => setAsking(false)}>
              {common.cancel}
            </Button>
            <Button tone={confirmTone} onPress={doing.start} isDisabled={doing.isRunning}>
              {confirm}
            </Button>
          </>
        }
      >
        <p>{text}</p>
        {doing.failure && <Problem isFinal failure={doing.failure} subject={subject} size="line" />}
      </Dialog>
    </>
  )
}
