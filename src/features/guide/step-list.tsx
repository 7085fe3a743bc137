import { classes } from '../../renderer/components/class-names.ts'
import { StateMark } from '../../renderer/components/state-mark.tsx'
import choice from '../../renderer/fields/side-choice.module.css'
import { useWording } from '../../renderer/state/wording-context.tsx'
import typography from '../../renderer/theme/type.module.css'
import type { StationStatus } from '../../station/contract/station-status.ts'
import styles from './first-steps.module.css'
import { type GuideStep, guideSteps } from './guide-steps.ts'

interface StepListProps {
  readonly current: GuideStep
  readonly done: StationStatus['guide']
  readonly onChoose: (step: GuideStep) => void
}

/** List of the four steps, with check marks; each can be opened at any time. */
export function StepList({ current, done, onChoose }: StepListProps) {
  const { guide } = useWording()
  return (
    <nav className={styles.list} aria-label={guide.steps}>
      <ol>
        {guideSteps.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              className={classes(choice.choice, styles.step)}
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onChoose(step)}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.stepName}>{guide[step]}</span>
              {done[step] && (
                <span>
                  <StateMark shape="safe" size={22} />
                  <span className={typography.hidden}>{guide.stepDone}</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
