import { type KeyboardEvent, useId, useState } from 'react'
import { classes } from '../../../components/class-names.ts'
import { Icon } from '../../../components/icon.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useAction } from '../../../hooks/use-action.ts'
import { useWording } from '../../../state/wording-context.tsx'
import { type AthleteChoice, readyIndex } from './athlete-choices.ts'
import { AthleteOption } from './athlete-option.tsx'
import styles from './athlete-picker.module.css'
import { useAthleteChoices } from './use-athlete-choices.ts'

interface AthletePickerProps {
  readonly label: string
  /** `far` fills the slab; `near` stands among fields; `over` opens its list over what is below. */
  readonly look: 'far' | 'near' | 'over'
  readonly onChoose: (choice: AthleteChoice) => void
  /** By Escape, or because the focus went elsewhere, with the text that nobody was chosen for. */
  readonly onLeave?: ((left: Left) => void) | undefined
  /** The text that is not resolved to a choice. */
  readonly onType?: ((typed: string) => void) | undefined
  readonly autoFocus?: boolean
}

export interface Left {
  readonly by: 'escape' | 'blur'
  readonly typed: string
}

/**
 * Letters, then Enter. Ours and not the library's combo box: here the first choice always stands ready for Enter, and
 * Enter waits for the answer to what was typed, so that nobody else goes on deck by a quick hand.
 */
export function AthletePicker({ label, look, onChoose, onLeave, onType, autoFocus = true }: AthletePickerProps) {
  const id = useId()
  const { tagging, common } = useWording()
  const { typed, type, choices, isFresh, fresh, failure } = useAthleteChoices(look === 'near' ? 5 : 8)
  /** Where the arrows have gone; null while they have not been used. */
  const [moved, setMoved] = useState<number | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const index = moved ?? readyIndex(choices)
  // Without the focus Enter chooses nobody, so nobody may look chosen.
  const ready = hasFocus ? index : -1
  const entering = useAction(async () => {
    const now = await fresh()
    const choice = now[isFresh ? index : readyIndex(now)]
    if (choice) onChoose(choice)
  })
  const problem = entering.failure ?? failure

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') entering.start()
    else if (event.key === 'ArrowDown') setMoved(Math.min(index + 1, choices.length - 1))
    else if (event.key === 'ArrowUp') setMoved(Math.max(index - 1, 0))
    else if (event.key === 'Escape' && onLeave) onLeave({ by: 'escape', typed: typed.trim() })
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      className={classes(styles.picker, styles[look])}
      data-focused={hasFocus}
      onFocus={() => setHasFocus(true)}
      onBlur={(event) => {
        // Another window has the focus now: the text is still here when it comes back.
        if (event.currentTarget.contains(event.relatedTarget) || !document.hasFocus()) return
        setHasFocus(false)
        onLeave?.({ by: 'blur', typed: typed.trim() })
      }}
    >
      {look !== 'far' && <Icon name="search" size={14} />}
      <input
        className={styles.input}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={choices[ready] ? `${id}-${ready}` : undefined}
        placeholder={look === 'far' ? tagging.whoFar : tagging.who}
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens it wants to type
        autoFocus={autoFocus}
        value={typed}
        onChange={(event) => {
          type(event.target.value)
          onType?.(event.target.value.trim())
          setMoved(null)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.below}>
        <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
          {choices.map((choice, index) => (
            <AthleteOption
              key={choice.id}
              id={`${id}-${index}`}
              choice={choice}
              isReady={index === ready}
              onChoose={() => onChoose(choice)}
              onPoint={() => setMoved(index)}
            />
          ))}
        </div>
        {isFresh && choices.length === 0 && <p className={styles.empty}>{common.nothingFound}</p>}
        {problem && (
          <div className={styles.problem}>
            <Problem failure={problem} thing={tagging.theRoster} size="line" />
          </div>
        )}
      </div>
    </div>
  )
}
