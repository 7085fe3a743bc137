import { useWording } from '../state/wording-context.tsx'
import styles from './skeleton-rows.module.css'

/** Placeholder rows in the size of the loading ones, without motion. */
export function SkeletonRows({ count, height }: { count: number; height?: 'row' | 'rep' }) {
  const { common } = useWording()
  return (
    <div role="status" aria-label={common.loading} className={height === 'rep' ? styles.reps : styles.rows}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.row} />
      ))}
    </div>
  )
}
