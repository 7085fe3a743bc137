import { useState } from 'react'
import type { TagValue } from '../../../contract/tags.ts'
import { isSided, parseDimensionValue } from '../../../service-api/dimension-values.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/fields/field.tsx'
import { Segments } from '../../components/fields/segments.tsx'
import { useWording } from '../../state/wording-context.tsx'
import { suggestedValues } from './movement-choice.ts'
import styles from './movement-fields.module.css'

interface DimensionFieldProps {
  readonly dimension: string
  readonly value: TagValue | null
  /** Nobody has said it yet: it is what the athlete had the last time. */
  readonly isSuggested: boolean
  readonly onChange: (value: TagValue | null) => void
}

/** One dimension: left or right where it must be one of them, else any text with the usual values at hand. */
export function DimensionField(props: DimensionFieldProps) {
  const { tagging } = useWording()
  return (
    <div className={styles.dimension}>
      {isSided(props.dimension) ? <Side {...props} /> : <Text {...props} />}
      {props.isSuggested && <span className={styles.note}>{tagging.suggested}</span>}
    </div>
  )
}

function Side({ dimension, value, onChange }: DimensionFieldProps) {
  const { say, common } = useWording()
  const choices = (['left', 'right'] as const).map((side) => ({ id: side, text: say.dimensionValue(side) }))
  return (
    <>
      <span className={styles.label} aria-hidden="true">
        {say.dimension(dimension)}
      </span>
      <Segments<'left' | 'right' | 'none'>
        label={say.dimension(dimension)}
        choices={[...choices, { id: 'none', text: common.none }]}
        value={value === 'left' || value === 'right' ? value : 'none'}
        onChange={(side) => onChange(side === 'none' ? null : side)}
      />
    </>
  )
}

function Text({ dimension, value, onChange }: DimensionFieldProps) {
  const { say } = useWording()
  const wordsOf = (known: TagValue) => say.dimensionValue(known)
  /** As it is being typed; null shows the value. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <>
      <Field
        label={say.dimension(dimension)}
        value={typed ?? (value === null ? '' : wordsOf(value))}
        onChange={(text) => {
          setTyped(text)
          onChange(parseDimensionValue(dimension, text, wordsOf) ?? null)
        }}
        onBlur={() => setTyped(null)}
      />
      {suggestedValues(dimension).length > 0 && (
        <span className={styles.suggestions}>
          {suggestedValues(dimension).map((known) => (
            <Button
              key={known}
              onPress={() => {
                setTyped(null)
                onChange(known)
              }}
            >
              {wordsOf(known)}
            </Button>
          ))}
        </span>
      )}
    </>
  )
}
