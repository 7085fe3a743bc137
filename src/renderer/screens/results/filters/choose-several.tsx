import { type ReactNode, useState } from 'react'
import { ComboBox } from '../../../components/fields/combo-box.tsx'
import type { Choice } from '../../../components/fields/option.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { ChosenList } from '../../exports/builder/chosen-list.tsx'
import styles from './results-page.module.css'

interface ChooseSeveralProps {
  /** Everything that can be chosen, and names beside its text by which it is found. */
  readonly choices: readonly (Choice & { readonly alsoNamed?: string })[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  /** So many at once. */
  readonly limit: number
  /** The field's label, and that of what was chosen. */
  readonly label: string
  readonly chosenLabel: string
  readonly placeholder?: string
  readonly note?: ReactNode
  /** Stands instead of the note where the limit is reached: no mistake, only no further one. */
  readonly fullText: string
  readonly emptyText?: string
}

/** Several of many, found by a few letters, one after the other; each can be taken out again. */
export function ChooseSeveral(props: ChooseSeveralProps) {
  const { choices, chosen, onChange, limit, label, chosenLabel, placeholder, note, fullText, emptyText } = props
  const { common } = useWording()
  const [text, setText] = useState('')
  const isFull = chosen.length >= limit
  const typed = text.trim().toLocaleLowerCase()
  const textOf = (id: string) => choices.find((choice) => choice.id === id)?.text ?? id
  return (
    <div className={styles.group}>
      <ComboBox
        label={label}
        choices={choices.filter(
          ({ id, text: name, alsoNamed = '' }) =>
            !chosen.includes(id) && `${name}\n${alsoNamed}`.toLocaleLowerCase().includes(typed),
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
        autoFocus
      />
      <ChosenList
        label={chosenLabel}
        chosen={chosen.map((id) => ({ id, text: textOf(id) }))}
        onRemove={(id) => onChange(chosen.filter((one) => one !== id))}
      />
    </div>
  )
}
