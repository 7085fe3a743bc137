import { useState } from 'react'
import type { GivenTags, TagValue } from '../../../../contract/tags.ts'
import { isSided, parseDimensionValue } from '../../../../service-api/dimension-values.ts'
import { captureMovements, dimensionsOf, suggestedDimensionValues } from '../../../../service-api/movements.ts'
import { Field } from '../../../components/fields/field.tsx'
import type { Choice } from '../../../components/fields/option.tsx'
import { Select } from '../../../components/fields/select.tsx'
import { useWording } from '../../../state/wording-context.tsx'

const NONE = ''

interface MovementFieldsProps {
  readonly tags: GivenTags
  readonly onChange: (tags: GivenTags) => void
  readonly isDisabled?: boolean
}

/** Activity, movement and the dimensions of that pair; another activity or movement begins its own anew. */
export function MovementFields({ tags, onChange, isDisabled = false }: MovementFieldsProps) {
  const { settings, common, say } = useWording()
  const { activity, movement, dimensions } = tags
  const movements = (activity === undefined ? undefined : captureMovements[activity]) ?? {}
  const keys = (activity === undefined || movement === undefined ? undefined : dimensionsOf(activity, movement)) ?? []
  const { activity: _activity, movement: _movement, ...others } = tags
  const named = (names: readonly string[], say: (name: string) => string): Choice[] => [
    { id: NONE, text: settings.notSet },
    ...names.map((id) => ({ id, text: say(id) })).toSorted((a, b) => a.text.localeCompare(b.text)),
  ]
  const setDimension = (key: string, value: TagValue | null) => {
    const { [key]: _before, ...rest } = dimensions
    onChange({ ...tags, dimensions: value === null ? rest : { ...rest, [key]: value } })
  }

  return (
    <>
      <Select
        label={common.activity}
        choices={named(Object.keys(captureMovements), say.activity)}
        value={activity ?? NONE}
        onChange={(id) => onChange({ ...others, ...(id === NONE ? {} : { activity: id }), dimensions: {} })}
        isDisabled={isDisabled}
      />
      <Select
        label={common.movement}
        choices={named(Object.keys(movements), say.movement)}
        value={movement ?? NONE}
        onChange={(id) =>
          onChange({
            ...others,
            ...(activity === undefined ? {} : { activity }),
            ...(id === NONE ? {} : { movement: id }),
            dimensions: {},
          })
        }
        isDisabled={isDisabled || activity === undefined}
      />
      {keys.map((key) => (
        <DimensionField
          key={key}
          name={key}
          value={dimensions[key] ?? null}
          onChange={(value) => setDimension(key, value)}
          isDisabled={isDisabled}
        />
      ))}
    </>
  )
}

interface DimensionFieldProps {
  readonly name: string
  readonly value: TagValue | null
  readonly onChange: (value: TagValue | null) => void
  readonly isDisabled: boolean
}

/** A side is chosen. Other values are free: what is known of them are suggestions only. */
function DimensionField({ name, value, onChange, isDisabled }: DimensionFieldProps) {
  const { settings, say } = useWording()
  /** As it is being typed; null shows the value. */
  const [typed, setTyped] = useState<string | null>(null)
  const suggested = suggestedDimensionValues[name] ?? []
  const label = say.dimension(name)
  if (isSided(name))
    return (
      <Select
        label={label}
        choices={[
          { id: NONE, text: settings.notSet },
          ...suggested.map((id) => ({ id, text: say.dimensionValue(id) })),
        ]}
        value={value === null ? NONE : String(value)}
        onChange={(id) => onChange(id === NONE ? null : id)}
        isDisabled={isDisabled}
      />
    )
  return (
    <Field
      label={label}
      value={typed ?? (value === null ? '' : String(value))}
      onChange={(text) => {
        setTyped(text)
        onChange(parseDimensionValue(name, text, say.dimensionValue) ?? null)
      }}
      onBlur={() => setTyped(null)}
      placeholder={suggested.join(', ')}
      isDisabled={isDisabled}
    />
  )
}
