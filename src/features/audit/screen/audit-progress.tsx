import { Button } from '../../../renderer/components/button.tsx'
import { ProgressBar } from '../../../renderer/components/progress-bar.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { AuditProgress } from '../audit.ts'
import styles from './audit.module.css'

interface AuditProgressPanelProps {
  readonly running: AuditProgress
  readonly onCancel: () => void
}

/** Progress of the running audit, with a Cancel button. */
export function AuditProgressPanel({ running, onCancel }: AuditProgressPanelProps) {
  const { audit, auditWords } = useWording()
  const progressText = useProgressText(running)
  const { step, done, total, waitingFor } = running
  return (
    <section className={styles.progress} aria-label={audit.progress}>
      <div className={styles.step}>
        <p role="status">{waitingFor ? audit.waiting : auditWords.steps[step]}</p>
        <p className={styles.quiet}>{progressText}</p>
      </div>
      <ProgressBar label={audit.progress} fraction={total ? done / total : 0} />
      <Button onPress={onCancel}>{audit.cancel}</Button>
    </section>
  )
}

function useProgressText({ step, done, total }: AuditProgress): string {
  const { audit, phrases } = useWording()
  const { number, size } = phrases.format
  if (step === 'scanning') return audit.filesFound(done)
  const show = step === 'hashing' ? size : number
  return audit.ofTotal(show(done), show(total ?? done))
}
