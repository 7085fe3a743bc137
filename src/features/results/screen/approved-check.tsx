import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './results-page.module.css'

interface ApprovedCheckProps {
  readonly isSelected: boolean
  readonly onChange: (approvedOnly: boolean) => void
}

/** Check box that leaves out sessions that did not pass the quality check. */
export function ApprovedCheck({ isSelected, onChange }: ApprovedCheckProps) {
  const { results } = useWording()
  return (
    <div className={styles.check}>
      <CheckBox label={results.approvedOnly} isSelected={isSelected} onChange={onChange} />
    </div>
  )
}
