import { useState } from 'react'
import { isSided, parseDimensionValue } from '../../service/dimension-values.ts'
import { suggestedValuesOf } from '../../service/movements.ts'
import type { TagValue } from '../../station/contract/tags.ts'
import { Button } from '../components/button.tsx'
import { Field } from '../fields/field.tsx'
import { Segments } from '../fields/segments.tsx'
import { Select } from '../fields/select.tsx'
import { useWording } from '../state/wording-context.tsx'
import styles from './movement-fields.module.css'

interface DimensionFieldProps {
  /** `lists` shows suggestions as buttons, for dialogs; `form` shows them in the field. */
  readonly skin: 'lists' | 'form'
  readonly dimension: string
  readonly value: TagValue | null
  /** True when the value is the athlete's last one and not chosen yet. */
  readonly isSuggested: boolean
  readonly onChange: (value: TagValue | null) => void
  readonly isDisabled: boolean
}

/** Field of one dimension: left or right for sided ones, else text with common values as suggestions. */
export function DimensionField(props: DimensionFieldProps) {
  const { tagging } = useWording()
  if (props.skin === 'form') return isSided(props.dimension) ? <SideSelect {...props} /> : <Text {...props} />
  return (
    <div className={styles.dimension}>
      {isSided(props.dimension) ? <Side {...props} /> : <Text {...props} />}
      {props.isSuggested && <span className={styles.note}>{tagging.suggested}</span>}
    </div>
  )
}

function Side({ dimension, value, onChange }: DimensionFieldProps) {
  const { phrases, settings } = useWording()
  const choices = (['left', 'right'] as const).map((side) => ({ id: side, text: phrases.dimensionValue(side) }))
  return (
    <>
      <span className={styles.label} aria-hidden="true">
        {phrases.dimension(dimension)}
      </span>
      <Segments<'left' | 'right' | 'none'>
        label={phrases.dimension(dimension)}
        choices={[...choices, { id: 'none', text: settings.notSet }]}
        value={value === 'left' || value === 'right' ? value : 'none'}
        onChange={(side) => onChange(side === 'none' ? null : side)}
      />
    </>
  )
}

function SideSelect({ dimension, value, onChange, isDisabled }: DimensionFieldProps) {
  const { phrases, settings } = useWording()
  const sides = suggestedValuesOf(dimension).map((side) => ({ id: side, text: phrases.dimensionValue(side) }))
  return (
    <Select
      label={phrases.dimension(dimension)}
      choices={[{ id: '', text: settings.notSet }, ...sides]}
      value={value === null ? '' : String(value)}
      onChange={(side) => onChange(side === '' ? null : side)}
      isDisabled={isDisabled}
    />
  )
}

function Text({ skin, dimension, value, onChange, isDisabled }: DimensionFieldProps) {
  const { phrases } = useWording()
  const wordsOf = (value: TagValue) => phrases.dimensionValue(value)
  const usual = suggestedValuesOf(dimension)
  /** Text being typed; null shows the value. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <>
      <Field
        label={phrases.dimension(dimension)}
        // Numbers are not localized here: “1,234” would be read as a fraction.
        value={typed ?? (typeof value === 'number' ? String(value) : value === null ? '' : wordsOf(value))}
        onChange={(text) => {
          setTyped(text)
          onChange(parseDimensionValue(dimension, text, wordsOf) ?? null)
        }}
        onBlur={() => setTyped(null)}
        isDisabled={isDisabled}
        {...(skin === 'form' && { placeholder: usual.map(wordsOf).join(', ') })}
      />
      {skin === 'lists' && usual.length > 0 && (
        <span className={styles.suggestions}>
          {usual.map((known) => (
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
