import { Button } from '../components/button.tsx'
import { Problem } from '../components/problem.tsx'
import { usePractice } from '../hooks/use-practice.ts'
import { useWording } from '../state/wording-context.tsx'
import styles from './practice-banner.module.css'

/** Marks practice mode so that it is never mistaken for live mode, and ends it. */
export function PracticeBanner() {
  const { frame, settings } = useWording()
  const practice = usePractice()
  return (
    <>
      <div className={styles.practice}>
        <b className={styles.word}>{frame.practiceWord}</b>
        <p>
          <b>{frame.practice}</b> <span>{frame.practiceNote}</span>
        </p>
        <Button onPress={() => practice.start(false)} isDisabled={practice.isRunning}>
          {practice.isRunning ? settings.practiceSwitching : frame.practiceLeave}
        </Button>
      </div>
      {practice.failure && <Problem isFinal failure={practice.failure} subject={frame.practice} size="line" />}
    </>
  )
}
