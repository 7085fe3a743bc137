import { useEffect, useState } from 'react'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { ChosenList } from '../../../renderer/fields/chosen-list.tsx'
import { ComboBox } from '../../../renderer/fields/combo-box.tsx'
import { fitsTyped } from '../../../renderer/fields/fits-typed.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { frameColumn } from '../../../service/exports.ts'
import { findMetric } from '../../../service/metrics/metric-catalog.ts'
import { type ExportColumn, exportBounds } from '../../../station/contract/export-job.ts'
import type { DraftProps } from './export-draft.ts'
import styles from './export-form.module.css'

/** Metrics and row filter of an export. Columns of earlier results are suggested, and any name can be typed. */
export function ColumnsFields({ draft, onDraft }: DraftProps) {
  const { request } = draft
  const learned = useLearned(request.activity, request.movement)
  return (
    <>
      <MetricsField draft={draft} onDraft={onDraft} learned={learned} />
      <RowFilterField draft={draft} onDraft={onDraft} learned={learned} />
    </>
  )
}

type FieldProps = DraftProps & { readonly learned: readonly ExportColumn[] }

/** Columns of earlier exports of this movement; empty where there are none or the station does not answer. */
function useLearned(activity: string | null, movement: string | null): readonly ExportColumn[] {
  const client = useClient()
  const [learned, setLearned] = useState<readonly ExportColumn[]>([])
  useEffect(() => {
    if (activity === null || movement === null) return undefined
    let isLatest = true
    client.exports.columns({ activity, movement }).then(
      (columns) => isLatest && setLearned(columns),
      () => {},
    )
    return () => {
      isLatest = false
    }
  }, [client, activity, movement])
  return learned
}

function MetricsField({ draft, onDraft, learned }: FieldProps) {
  const { exports, common, phrases } = useWording()
  const { typedMetric: text } = draft
  const { metrics } = draft.request
  const isFull = metrics.length >= exportBounds.metrics
  // The combo box may report a choice and its text in one event, so each change builds on the one before.
  const setText = (typedMetric: string) => onDraft((now) => ({ ...now, typedMetric }))
  const change = (next: readonly string[], typedMetric = text) =>
    onDraft((now) => ({ ...now, typedMetric, request: { ...now.request, metrics: [...next] } }))
  const add = (id: string | null) => {
    const name = (id ?? text).trim()
    const isNew = name !== '' && !metrics.includes(name)
    if (isNew && isFull) return
    change(isNew ? [...metrics, name] : metrics, '')
  }
  return (
    <div className={styles.group}>
      <ComboBox
        label={exports.metrics}
        choices={learned
          .filter(({ name }) => !metrics.includes(name) && fitsTyped(name, text))
          .map(({ name, unit }) => ({ id: name, text: name, note: unit ?? undefined }))}
        text={text}
        onText={setText}
        onChoose={add}
        typed="added"
        emptyText={common.nothingFound}
        placeholder={exports.findMetric}
        note={exports.metricsNote}
        error={
          isFull && text.trim() !== '' ? exports.tooManyMetrics(phrases.format.number(exportBounds.metrics)) : undefined
        }
      />
      <ChosenList
        label={exports.metrics}
        chosen={metrics.map((name) => ({ id: name, text: name, isUnknown: isUnknown(name, learned) }))}
        onRemove={(name) => change(metrics.filter((each) => each !== name))}
      />
      <UnknownColumns names={metrics} learned={learned} />
    </div>
  )
}

/** True for a column that neither earlier results nor a public source has: mostly a typing error. */
const isUnknown = (name: string, learned: readonly ExportColumn[]) =>
  learned.length > 0 && findMetric(name) === undefined && !learned.some((column) => column.name === name)

/** Says before the request which columns may not exist: one of them makes the whole export fail. */
function UnknownColumns({
  names,
  learned,
}: {
  readonly names: readonly string[]
  readonly learned: FieldProps['learned']
}) {
  const { exports } = useWording()
  return (
    <div role="status">
      {names
        .filter((name) => isUnknown(name, learned))
        .map((name) => (
          <p key={name} className={styles.warning}>
            <StateMark shape="warning" size={16} />
            {exports.unknownColumn(name)}
          </p>
        ))}
    </div>
  )
}

function RowFilterField({ draft, onDraft, learned }: FieldProps) {
  const { exports, common } = useWording()
  const text = draft.request.rowFilter ?? ''
  const change = (name: string) =>
    onDraft({ ...draft, request: { ...draft.request, rowFilter: name === '' ? null : name } })
  // While a known name is typed, nothing is wrong yet.
  const isBegun = learned.some(({ name }) => name.startsWith(text.trim()))
  const isUnknownFilter = !isBegun && text.trim() !== frameColumn && isUnknown(text.trim(), learned)
  const events = learned.filter(({ unit, name }) => unit === 'frames' && name !== frameColumn)
  const choices = [
    { id: frameColumn, text: frameColumn, note: exports.frameRow },
    ...events.map(({ name }) => ({ id: name, text: name })),
  ]
  return (
    <ComboBox
      label={exports.rowFilter}
      choices={choices.filter((choice) => fitsTyped(choice.text, text))}
      text={text}
      onText={change}
      onChoose={(id) => id !== null && change(id)}
      typed="kept"
      emptyText={common.nothingFound}
      placeholder={exports.allRows}
      note={exports.rowFilterNote}
      error={isUnknownFilter ? exports.unknownColumn(text.trim()) : undefined}
    />
  )
}
