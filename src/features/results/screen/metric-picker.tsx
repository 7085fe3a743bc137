import { useState } from 'react'
import { ComboBox } from '../../../renderer/fields/combo-box.tsx'
import { fitsTyped } from '../../../renderer/fields/fits-typed.ts'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import { decimalsOf } from '../../../service/metrics/metric-catalog.ts'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { GroupStanding, MetricInfo, MetricValue, MovementPair } from '../session.ts'

type Words = Pick<ScreenWording, 'phrases' | 'common' | 'results'>

const formats = new Map<string, Intl.NumberFormat>()

/** Formats a metric's number with the decimals of its catalog entry. */
export function numberText(name: string, value: number, { phrases }: Pick<Words, 'phrases'>): string {
  const digits = Math.abs(value) >= 1_000 ? 0 : decimalsOf(name)
  const key = `${phrases.locale} ${digits}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(phrases.locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      // A value that rounds to zero has no sign.
      signDisplay: 'negative',
    })
  formats.set(key, format)
  return format.format(value).replace('-', '\u2212')
}

/** Text of a value without its unit; -1 of a boolean and a missing value are words. */
export function metricValueText({ name }: Pick<MetricInfo, 'name'>, value: MetricValue, words: Words): string {
  switch (value.kind) {
    case 'number':
      return numberText(name, value.value, words)
    case 'text':
      return words.phrases.metricText(value.value)
    case 'boolean':
      return value.value ? words.common.yes : words.common.no
    case 'not-calculated':
      return words.results.notCalculated
    case 'missing':
      return words.results.missing
  }
}

/** Display text of the unit; empty where there is none. */
export const unitText = ({ unit }: Pick<MetricInfo, 'unit'>, { phrases }: Pick<Words, 'phrases'>): string =>
  unit === null ? '' : phrases.metricUnit(unit)

/** Why a number has no percentile. */
export const noPercentileText = (
  { because, level, athletes }: Extract<GroupStanding, { kind: 'unranked' }>,
  { movement }: MovementPair,
  { plots }: Pick<ScreenWording, 'plots'>,
): string => plots.unranked[because](plots.peers(athletes, level ?? '', movement), resultsBounds.percentileAthletes)

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
