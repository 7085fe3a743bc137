import { Button } from '../components/button.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { useWording } from '../state/wording-context.tsx'
import { Logo } from './logo.tsx'
import type { SignInState } from './sign-in.ts'
import styles from './sign-in-screen.module.css'

/** Screen of a browser that is not signed in: the reason, and the next step. */
export function SignInScreen({
  entry,
  onRetry,
}: {
  entry: Exclude<SignInState, 'in'> | 'entering'
  onRetry: () => void
}) {
  const { frame, common } = useWording()
  if (entry === 'entering')
    return (
      <main className={styles.enter}>
        <Logo size={48} />
        <p role="status" className={styles.calm}>
          {frame.entering}
        </p>
      </main>
    )
  const [title, ...lines] = {
    'no-code': [frame.enterTitle, frame.enterHow, frame.enterAgain],
    'code-refused': [frame.enterRefusedTitle, frame.enterRefused, frame.enterAgain],
    stranger: [frame.enterStrangerTitle, frame.enterStranger, frame.enterAgain],
    unreachable: [frame.enterUnreachableTitle, frame.enterUnreachable],
  }[entry]
  return (
    <main className={styles.enter}>
      <Logo size={48} />
      <div>
        <h1 className={styles.title}>
          {entry !== 'no-code' && <StateMark shape="warning" size={26} />}
          {title}
        </h1>
        {lines.map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
        <div className={styles.actions}>
          <Button onPress={onRetry}>
            {entry === 'unreachable' || entry === 'stranger' ? common.retry : frame.reload}
          </Button>
        </div>
      </div>
    </main>
  )
}
