import { useState } from 'react'
import { ComboBox } from '../../../renderer/fields/combo-box.tsx'
import { fitsTyped } from '../../../renderer/fields/fits-typed.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { MetricInfo } from '../session.ts'
import { unitText } from './metric-text.ts'

interface MetricPickerProps {
  readonly label: string
  readonly emptyText: string
  /** Null until they are read. */
  readonly metrics: readonly MetricInfo[] | null
  readonly value: string | null
  readonly onChange: (name: string) => void
}

/** Combo box for one metric, found by any part of its label or of the service's name. */
export function MetricPicker({ label, emptyText, metrics, value, onChange }: MetricPickerProps) {
  const wording = useWording()
  const nameOf = (name: string) => wording.phrases.metric(name)
  const chosen = value === null ? '' : nameOf(value)
  /** Null before typing, when all metrics are offered. */
  const [typed, setTyped] = useState<string | null>(null)
  const fits = ({ name }: MetricInfo) => fitsTyped(`${nameOf(name)} ${name}`, typed ?? '')
  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setTyped(null)
      }}
    >
      <ComboBox
        label={label}
        choices={(metrics ?? [])
          .filter(fits)
          .map((metric) => ({ id: metric.name, text: nameOf(metric.name), note: unitText(metric, wording) }))}
        text={typed ?? chosen}
        onText={(text) => setTyped(text === chosen ? null : text)}
        onChoose={(id) => {
          setTyped(null)
          if (id !== null) onChange(id)
        }}
        // A value that arrives under a typing person would become part of the typed text.
        isDisabled={metrics === null}
        emptyText={emptyText}
      />
    </div>
  )
}
