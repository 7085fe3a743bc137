import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Icon } from '../../../renderer/components/icon.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './import-page.module.css'

const steps = ['file', 'columns', 'rows', 'run'] as const
export type ImportStep = (typeof steps)[number]

interface ImportHeadProps {
  readonly step: ImportStep
  readonly file: string | null
  readonly onClose: () => void
}

/** Header of the import with its steps. */
export function ImportHead({ step, file, onClose }: ImportHeadProps) {
  const { imports, common } = useWording()
  const currentIndex = steps.indexOf(step)
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h1 id="import-title" className={styles.title}>
          {imports.title}
        </h1>
        {file !== null && <p className={styles.fileName}>{file}</p>}
      </div>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            id={index === currentIndex ? 'import-step' : undefined}
            className={classes(styles.step, index < currentIndex && styles.past)}
            aria-current={index === currentIndex ? 'step' : undefined}
          >
            <b aria-hidden="true">{index + 1}</b>
            {imports.steps[step]}
          </li>
        ))}
      </ol>
      <Button square aria-label={common.close} onPress={onClose}>
        <Icon name="close" size={14} />
      </Button>
    </header>
  )
}
