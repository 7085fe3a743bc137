import { useWording } from '../../state/wording-context.tsx'
import styles from './skeleton-rows.module.css'

/** Where rows will be in a moment: still, in their size. */
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
