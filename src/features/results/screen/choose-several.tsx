import { type ReactNode, useState } from 'react'
import { ChosenList } from '../../../renderer/fields/chosen-list.tsx'
import { ComboBox } from '../../../renderer/fields/combo-box.tsx'
import { fitsTyped } from '../../../renderer/fields/fits-typed.ts'
import type { Choice } from '../../../renderer/fields/option.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import styles from './results-page.module.css'

interface ChooseSeveralProps {
  /** Choices, each with other names by which it is found. */
  readonly choices: readonly (Choice & { readonly alsoNamed?: string })[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  /** Upper bound of chosen items. */
  readonly limit: number
  /** Labels of the field and of the list of chosen items. */
  readonly label: string
  readonly chosenLabel: string
  readonly placeholder?: string
  readonly note?: ReactNode
  /** Text in place of the note once the limit is reached, which is not an error. */
  readonly fullText: string
  readonly emptyText?: string
}

/** Choice of several items in a dialog, found by typing; the chosen ones are above, where the list does not cover them. */
export function ChooseSeveral(props: ChooseSeveralProps) {
  const { choices, chosen, onChange, limit, label, chosenLabel, placeholder, note, fullText, emptyText } = props
  const { common } = useWording()
  const [text, setText] = useState('')
  const isFull = chosen.length >= limit
  const textOf = (id: string) => choices.find((choice) => choice.id === id)?.text ?? id
  return (
    <div className={styles.group}>
      {chosen.length > 0 && (
        <div className={styles.chosen}>
          <ChosenList
            label={chosenLabel}
            chosen={chosen.map((id) => ({ id, text: textOf(id) }))}
            onRemove={(id) => onChange(chosen.filter((one) => one !== id))}
          />
        </div>
      )}
      <ComboBox
        label={label}
        choices={choices.filter(
          ({ id, text: name, alsoNamed = '' }) => !chosen.includes(id) && fitsTyped(`${name}\n${alsoNamed}`, text),
        )}
        text={text}
        onText={setText}
        onChoose={(id) => {
          if (id === null || isFull) return
          setText('')
          onChange([...chosen, id])
        }}
        {...(placeholder !== undefined && { placeholder })}
        emptyText={emptyText ?? common.nothingFound}
        note={isFull ? fullText : note}
        opensBelow
        autoFocus
      />
    </div>
  )
}
