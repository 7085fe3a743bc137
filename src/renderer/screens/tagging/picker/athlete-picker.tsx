import { useState } from 'react'
import type { AthleteSummary } from '../../../../contract/tagging/deck-view.ts'
import { classes } from '../../../components/class-names.ts'
import { FinderInput } from '../../../components/fields/finder-input.tsx'
import { FinderList } from '../../../components/fields/finder-list.tsx'
import option from '../../../components/fields/option.module.css'
import { useFinder } from '../../../components/fields/use-finder.ts'
import { Icon } from '../../../components/icon.tsx'
import { Keys } from '../../../components/keys.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useAthleteSearch } from '../../../hooks/use-athlete-search.ts'
import { type ScreenWording, useWording } from '../../../state/wording-context.tsx'
import { type AthleteChoice, athleteChoices, defaultChoiceIndex } from './athlete-choices.ts'
import { athleteNote } from './athlete-note.ts'
import styles from './athlete-picker.module.css'

interface AthletePickerProps {
  readonly label: string
  /** `far` fills the on-deck panel, `near` is a form field, `over` opens its list above the content below. */
  readonly variant: 'far' | 'near' | 'over'
  readonly onChoose: (choice: AthleteChoice) => void
  /** Called on Escape or blur, with the text that was not resolved. */
  readonly onLeave?: ((left: PickerExit) => void) | undefined
  /** Called with the text that is not resolved to a choice. */
  readonly onType?: ((typed: string) => void) | undefined
  readonly autoFocus?: boolean
  /** Id of an athlete who is not offered. */
  readonly except?: string | undefined
}

export interface PickerExit {
  readonly by: 'escape' | 'blur'
  readonly typed: string
}

/** Finder for an athlete of the roster, or a new one. */
export function AthletePicker({
  label,
  variant,
  onChoose,
  onLeave,
  onType,
  autoFocus = true,
  except,
}: AthletePickerProps) {
  const wording = useWording()
  const { tagging, common } = wording
  const [typed, setTyped] = useState('')
  const [hasFocus, setHasFocus] = useState(false)
  const search = useAthleteSearch(typed, variant === 'near' ? 5 : 8)
  const offered = (found: readonly AthleteSummary[]) => athleteChoices(typed, found).filter(({ id }) => id !== except)
  const finder = useFinder({
    choices: offered(search.athletes),
    isFresh: search.isFresh,
    fresh: async () => offered(await search.fresh()),
    readyIndex: defaultChoiceIndex,
    onChoose,
  })
  const problem = finder.failure ?? search.failure
  const leave = (by: PickerExit['by']) => onLeave?.({ by, typed: typed.trim() })

  return (
    <div
      className={classes(styles.picker, styles[variant])}
      data-focused={hasFocus}
      onFocus={() => setHasFocus(true)}
      onBlur={(event) => {
        // Another window took the focus; the text must stay.
        if (event.currentTarget.contains(event.relatedTarget) || !document.hasFocus()) return
        setHasFocus(false)
        leave('blur')
      }}
    >
      {variant !== 'far' && <Icon name="search" size={14} />}
      <FinderInput
        finder={finder}
        label={label}
        placeholder={variant === 'far' ? tagging.whoFar : tagging.who}
        text={typed}
        onText={(text) => {
          setTyped(text)
          onType?.(text.trim())
        }}
        // Without focus, Enter chooses no athlete, so no choice may appear selected.
        isActive={hasFocus}
        onEscape={onLeave && (() => leave('escape'))}
        autoFocus={autoFocus}
        className={styles.input}
      />
      <div className={styles.below}>
        <FinderList finder={finder} label={label} isActive={hasFocus} className={styles.list}>
          {(choice, isReady) => (
            <>
              <AthleteLine choice={choice} wording={wording} />
              {isReady && <Keys keys="enter" />}
            </>
          )}
        </FinderList>
        {search.isFresh && finder.choices.length === 0 && <p className={styles.empty}>{common.nothingFound}</p>}
        {problem && (
          <div className={styles.problem}>
            <Problem failure={problem} subject={tagging.theRoster} size="line" />
          </div>
        )}
      </div>
    </div>
  )
}

function AthleteLine({ choice, wording }: { readonly choice: AthleteChoice; readonly wording: ScreenWording }) {
  if (choice.kind === 'create')
    return (
      <>
        <Icon name="plus" size={16} />
        <span className={classes(option.text, styles.name)}>
          {wording.tagging.create([choice.firstName, choice.lastName].filter(Boolean).join(' '))}
        </span>
      </>
    )
  return (
    <>
      <span className={classes(option.text, styles.name)}>{choice.athlete.name}</span>
      <span className={option.note}>{athleteNote(choice.athlete, wording)}</span>
    </>
  )
}
