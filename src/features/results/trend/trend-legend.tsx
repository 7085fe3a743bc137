import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './trend.module.css'

/** Legend of a trend. */
export function TrendLegend({ hasBests }: { hasBests: boolean }) {
  const { trend } = useWording()
  return (
    <span className={styles.legend}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="3" fill="var(--ink-2)" />
      </svg>
      {trend.session}
      <svg width="22" height="10" viewBox="0 0 22 10" aria-hidden="true">
        <path d="M0 5h22" stroke="var(--accent)" strokeWidth="3.4" />
      </svg>
      {trend.median}
      <svg width="22" height="12" viewBox="0 0 22 12" aria-hidden="true">
        <path d="M0 0h22v12H0z" fill="var(--accent)" opacity="0.3" />
      </svg>
      {trend.middleHalf}
      {hasBests && (
        <>
          <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
            <path d="M7 1.5L12.5 7L7 12.5L1.5 7z" fill="var(--board)" stroke="var(--ink)" strokeWidth="2" />
          </svg>
          {trend.best}
        </>
      )}
    </span>
  )
}
