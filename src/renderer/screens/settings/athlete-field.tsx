import { useEffect, useRef, useState } from 'react'
import type { AthleteSummary } from '../../../contract/deck-view.ts'
import { Button } from '../../parts/button.tsx'
import { classes } from '../../parts/class-names.ts'
import fieldStyles from '../../parts/field.module.css'
import { Icon } from '../../parts/icon.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useClient } from '../../stores/station-context.tsx'
import { useAction } from '../../stores/use-action.ts'
import { useWording } from '../../stores/wording-context.tsx'
import { athleteOf } from '../tagging/athlete-of.ts'
import { AthletePicker } from '../tagging/athlete-picker.tsx'
import styles from './athlete-field.module.css'

interface AthleteFieldProps {
  /** Null for nobody. */
  readonly name: string | null
  readonly placeholder: string
  readonly onChoose: (athlete: AthleteSummary) => void
  readonly onClear?: () => void
  readonly isDisabled?: boolean
}

/** Somebody of the roster among other fields: it opens the picker, in which somebody new can be created. */
export function AthleteField({ name, placeholder, onChoose, onClear, isDisabled = false }: AthleteFieldProps) {
  const { common, tagging } = useWording()
  const client = useClient()
  const [isPicking, setPicking] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const wasPicking = useRef(false)
  const choosing = useAction(async (choice: Parameters<typeof athleteOf>[1]) => {
    setPicking(false)
    onChoose(await athleteOf(client, choice))
  })

  useEffect(() => {
    if (wasPicking.current && !isPicking) trigger.current?.focus()
    wasPicking.current = isPicking
  }, [isPicking])

  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label} aria-hidden="true">
        {common.athlete}
      </span>
      {isPicking ? (
        <AthletePicker label={common.athlete} look="over" onChoose={choosing.start} onLeave={() => setPicking(false)} />
      ) : (
        <div className={styles.row}>
          <button
            ref={trigger}
            type="button"
            className={classes(fieldStyles.box, styles.trigger)}
            aria-label={`${common.athlete}: ${name ?? placeholder}`}
            disabled={isDisabled}
            onClick={() => setPicking(true)}
          >
            <span className={classes(fieldStyles.value, name === null && styles.nobody)}>{name ?? placeholder}</span>
            <Icon name="search" size={14} />
          </button>
          {name !== null && onClear && !isDisabled && (
            <Button square aria-label={`${common.clear}: ${common.athlete}`} onPress={onClear}>
              <Icon name="close" size={14} />
            </Button>
          )}
        </div>
      )}
      {choosing.failure && <Problem once failure={choosing.failure} thing={tagging.theRoster} size="line" />}
    </div>
  )
}
