import { Button } from '../../components/button.tsx'
import { goTo } from '../../routes.ts'
import { useWording } from '../../state/wording-context.tsx'
import styles from './practice-banner.module.css'

/** Marks practice mode so that it is never mistaken for live mode. */
export function PracticeBanner() {
  const { frame } = useWording()
  return (
    <div className={styles.practice}>
      <b className={styles.word}>{frame.practiceWord}</b>
      <p>
        <b>{frame.practice}</b> <span>{frame.practiceNote}</span>
      </p>
      <Button onPress={() => goTo('settings', 'connection')}>{frame.practiceLeave}</Button>
    </div>
  )
}
