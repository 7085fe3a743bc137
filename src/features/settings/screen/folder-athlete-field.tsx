import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import fieldStyles from '../../../renderer/fields/field.module.css'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { resolveAthleteChoice } from '../../../renderer/tagging/athlete-choices.ts'
import { AthletePicker } from '../../../renderer/tagging/athlete-picker.tsx'
import type { AthleteSummary } from '../../../station/contract/deck-view.ts'
import type { AthleteReference } from '../../../station/contract/tags.ts'
import styles from './folder-athlete-field.module.css'

/**
 * Name of an athlete known by id. The contract has no lookup by id, so the athletes last on deck are searched; another
 * id must be the chosen athlete.
 */
export function useAthleteName(athlete: AthleteReference | undefined, chosen: AthleteSummary | null): string | null {
  const { settings } = useWording()
  const client = useClient()
  const id = athlete && 'id' in athlete ? athlete.id : null
  const [known, setKnown] = useState<AthleteSummary | null>(null)
  useEffect(() => {
    if (id === null || chosen?.id === id) return
    client.athletes.search({ text: '', limit: 100 }).then(
      (athletes) => setKnown(athletes.find((athlete) => athlete.id === id) ?? null),
      () => undefined,
    )
  }, [client, id, chosen])
  if (athlete === undefined) return null
  if ('firstName' in athlete) return [athlete.firstName, athlete.lastName].filter(Boolean).join(' ')
  return [chosen, known].find((one) => one?.id === id)?.name ?? settings.chosenAthlete
}

interface FolderAthleteFieldProps {
  /** Null for no athlete. */
  readonly name: string | null
  readonly placeholder: string
  readonly onChoose: (athlete: AthleteSummary) => void
  readonly onClear?: () => void
  /** Reports text that is not resolved to an athlete; the form must not save the previous athlete then. */
  readonly onUnresolved?: (isUnresolved: boolean) => void
  readonly isDisabled?: boolean
}

/** Field for an athlete; opens the picker, which can also create one. */
export function FolderAthleteField(props: FolderAthleteFieldProps) {
  const { name, placeholder, onChoose, onClear, onUnresolved, isDisabled = false } = props
  const { common, tagging } = useWording()
  const client = useClient()
  const [isPicking, setPicking] = useState(false)
  const [typed, setTyped] = useState('')
  const trigger = useRef<HTMLButtonElement>(null)
  const wasPicking = useRef(false)
  const choosing = useAction(async (choice: Parameters<typeof resolveAthleteChoice>[1]) => {
    leave()
    onChoose(await resolveAthleteChoice(client, choice))
  })

  const type = (text: string) => {
    setTyped(text)
    onUnresolved?.(text !== '')
  }
  function leave() {
    setPicking(false)
    type('')
  }

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
        <>
          <AthletePicker
            label={common.athlete}
            variant="over"
            onChoose={choosing.start}
            onType={type}
            // Typed text is never dropped silently: it stays until resolved or cleared.
            onLeave={({ by, typed: left }) => (by === 'escape' || left === '') && leave()}
          />
          {typed !== '' && <p className={fieldStyles.note}>{tagging.notResolved(typed)}</p>}
        </>
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
      {choosing.failure && <Problem isFinal failure={choosing.failure} subject={tagging.theRoster} size="line" />}
    </div>
  )
}
