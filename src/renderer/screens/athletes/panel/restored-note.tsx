import { useWording } from '../../../state/wording-context.tsx'
import styles from './panel.module.css'

/** Says that what stands in the form was typed before a restart; null where it was not. */
export function RestoredNote({ atMs }: { atMs: number | null }) {
  const { athletes, say } = useWording()
  if (atMs === null) return null
  return (
    <p role="status" className={styles.message}>
      {athletes.restored(say.format.dateTime(atMs))}
    </p>
  )
}
