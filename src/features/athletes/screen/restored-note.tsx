import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './panel.module.css'

/** Note that the form's values were typed before a restart; `atMs` is null where they were not. */
export function RestoredNote({ atMs }: { atMs: number | null }) {
  const { athletes, phrases } = useWording()
  if (atMs === null) return null
  return (
    <p role="status" className={styles.message}>
      {athletes.restored(phrases.format.dateTime(atMs))}
    </p>
  )
}
