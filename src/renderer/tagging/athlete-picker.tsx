import { useState } from 'react'
import type { AthleteSummary } from '../../station/contract/deck-view.ts'
import { classes } from '../components/class-names.ts'
import { Icon } from '../components/icon.tsx'
import { Keys } from '../components/keys.tsx'
import { Problem } from '../components/problem.tsx'
import { FinderInput } from '../fields/finder-input.tsx'
import { FinderList } from '../fields/finder-list.tsx'
import option from '../fields/option.module.css'
import { useFinder } from '../fields/use-finder.ts'
import { useAthleteLabel } from '../hooks/use-athlete-label.ts'
import { useAthleteSearch } from '../hooks/use-athlete-search.ts'
import { useStation } from '../state/station-context.tsx'
import { type ScreenWording, useWording } from '../state/wording-context.tsx'
import { type AthleteChoice, athleteChoiceName, athleteChoices, athleteRules } from './athlete-choices.ts'
import styles from './athlete-picker.module.css'

/** Distinguishes athletes of the same name by arm and date of birth. */
export function athleteNote(athlete: AthleteSummary, wording: ScreenWording): string {
  const { dominantArm } = athlete
  const { handedness } = wording.tagging.sides
  const arm = dominantArm === 'left' || dominantArm === 'right' ? handedness[dominantArm] : null
  return [arm, birthDate(athlete, wording)].filter((part) => part !== null).join(' · ')
}

/** Formats a date of birth by its calendar day, ignoring the time that the service adds. */
export function birthDate(
  { dateOfBirth }: Pick<AthleteSummary, 'dateOfBirth'>,
  { phrases }: ScreenWording,
): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(dateOfBirth ?? '') ?? []
  if (year === undefined) return dateOfBirth
  return phrases.format.date(new Date(Number(year), Number(month) - 1, Number(day)).getTime())
}

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
  /** Text in the field at first. */
  readonly initialText?: string
  /**
   * Keeps the field open for the next name. Receives each name that Enter left without a choice: the field is free for
   * what is typed next. `early` for an Enter before the choices were displayed.
   */
  readonly onNextName?: ((name: string, early: boolean) => void) | undefined
}

interface PickerExit {
  readonly by: 'escape' | 'blur'
  readonly typed: string
}

/** Finder for an athlete of the roster, or a new one. */
export function AthletePicker(props: AthletePickerProps) {
  const { label, variant, onChoose, onLeave, onType, autoFocus = true, initialText = '', onNextName, except } = props
  const wording = useWording()
  const { tagging, common } = wording
  const [typed, setTyped] = useState(initialText)
  const [hasFocus, setHasFocus] = useState(false)
  const [isFollowing, setFollowing] = useState(false)
  const search = useAthleteSearch(typed, { limit: variant === 'near' ? 5 : 8, withNear: true })
  const type = (text: string) => {
    setTyped(text)
    onType?.(text.trim())
  }
  const startNext = (text: string) => {
    setFollowing(true)
    type(text)
    finder.forgetMoves()
  }
  // After the first name, the list opens with the next one: an Enter too many must choose nobody.
  const isClosed = isFollowing && typed.trim() === ''
  const choicesOf = (athletes: readonly AthleteSummary[]) =>
    (isClosed ? [] : athleteChoices(typed, athletes)).filter(({ id }) => id !== except)
  const finder = useFinder({
    text: typed,
    choices: choicesOf(search.athletes),
    isFresh: search.isFresh,
    fresh: async () => choicesOf(await search.fresh()),
    ...athleteRules(typed),
    canPoint: ({ kind }) => kind === 'athlete',
    onChoose(choice) {
      onChoose(choice)
      if (onNextName) startNext('')
    },
    onEarlyEnter() {
      if (!onNextName || typed.trim() === '') return onNextName !== undefined
      onNextName(typed.trim(), true)
      startNext('')
      return true
    },
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
          const isNext = finder.isAsking && onNextName && text.length > typed.length && text.startsWith(typed)
          if (!isNext) return type(text)
          onNextName(typed.trim(), false)
          startNext(text.slice(typed.length))
        }}
        // Without focus, Enter chooses no athlete, so no choice may appear selected.
        isActive={hasFocus && !isClosed}
        onEscape={onLeave && (() => leave('escape'))}
        autoFocus={autoFocus}
        className={styles.input}
      />
      <div className={styles.below} hidden={isClosed}>
        <FinderList finder={finder} label={label} isActive={hasFocus && !isClosed} className={styles.list}>
          {(choice, isReady) => (
            <>
              <AthleteLine choice={choice} isAsked={isReady} hasNote={variant !== 'over'} wording={wording} />
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

interface AthleteLineProps {
  readonly choice: AthleteChoice
  /** True where the next Enter chooses it. */
  readonly isAsked: boolean
  /** False in a narrow field, where the note would cut the name. */
  readonly hasNote: boolean
  readonly wording: ScreenWording
}

function AthleteLine({ choice, isAsked, hasNote, wording }: AthleteLineProps) {
  const { create, createQuestion, didYouMean } = wording.tagging
  const label = useAthleteLabel()
  if (choice.kind === 'create') {
    const name = athleteChoiceName(choice)
    return (
      <>
        <Icon name="plus" size={16} />
        <span className={classes(option.text, styles.name)}>{isAsked ? createQuestion(name) : create(name)}</span>
      </>
    )
  }
  const { athlete } = choice
  const name = label(athlete.name, athlete.id)
  return (
    <>
      <span className={classes(option.text, styles.name)}>{athlete.isNear === true ? didYouMean(name) : name}</span>
      {hasNote && <span className={option.note}>{athleteNote(athlete, wording)}</span>}
    </>
  )
}

/** Closes a picker, and warns when a typed name is lost. */
export function useLeavePicker(close: () => void): (left: PickerExit) => void {
  const { notifications } = useStation()
  const { tagging } = useWording()
  return ({ by, typed }) => {
    close()
    if (by === 'escape' || typed === '') return
    notifications.show({ tone: 'warning', title: tagging.notPicked(typed), text: tagging.notPickedNote })
  }
}
