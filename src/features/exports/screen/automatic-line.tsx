import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { automaticText } from '../../results/screen/automatic-text.ts'
import styles from './jobs.module.css'

interface AutomaticLineProps {
  /** The list shows the automatic jobs. */
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** One line that sums up all automatic jobs: thousands are possible, and no person waits for one. */
export function AutomaticLine({ isOpen, onOpen }: AutomaticLineProps) {
  const client = useClient()
  const wording = useWording()
  const { exports } = wording
  const { value: facts } = useRead('automatic', () => client.exports.automatic(), ['exports', 'results', 'settings'])
  if (facts === null || (facts.jobs === 0 && facts.missingCaptures === 0 && !isOpen)) return null
  const text = automaticText(facts, wording)
  return (
    <button
      type="button"
      className={styles.automatic}
      aria-expanded={isOpen}
      title={facts.because === null ? undefined : text}
      onClick={() => onOpen(!isOpen)}
    >
      <StateMark
        shape={facts.because === null ? 'rescan' : 'warning'}
        tone={facts.because === null ? 'rest' : 'warn'}
        size={18}
      />
      <span className={styles.words}>
        <b>{exports.automatic}</b>
        <span className={styles.facts}>{text}</span>
      </span>
      <span className={styles.toggle}>{isOpen ? exports.automaticHide : exports.automaticShow}</span>
    </button>
  )
}
