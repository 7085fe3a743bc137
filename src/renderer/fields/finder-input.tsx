import type { Finder } from './use-finder.ts'

interface FinderInputProps<Choice> {
  readonly finder: Finder<Choice>
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  /** False while no choice may appear selected, because the keys go elsewhere. */
  readonly isActive?: boolean
  readonly onEscape?: (() => void) | undefined
  readonly autoFocus?: boolean
  readonly className: string | undefined
}

/** Input of a finder. Focus stays here; the list below marks the choice of Enter. */
export function FinderInput<Choice>(props: FinderInputProps<Choice>) {
  const { finder, label, placeholder, text, onText, isActive = true, onEscape, autoFocus = true, className } = props
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a finder is opened to type
      autoFocus={autoFocus}
      type="text"
      role="combobox"
      aria-label={label}
      aria-expanded
      aria-controls={finder.listId}
      aria-autocomplete="list"
      aria-activedescendant={isActive && finder.ready >= 0 ? finder.optionId(finder.ready) : undefined}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      className={className}
      value={text}
      onChange={(event) => {
        onText(event.target.value)
        finder.forgetMoves()
      }}
      onKeyDown={(event) => {
        if (finder.press(event) || event.key !== 'Escape' || !onEscape) return
        onEscape()
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
