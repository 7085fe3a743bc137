import { StateMark } from '../../../renderer/components/state-mark.tsx'
import fieldStyles from '../../../renderer/fields/field.module.css'
import { Field } from '../../../renderer/fields/field.tsx'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { ExportDateMode, type ExportRange, exportRanges } from '../../../station/contract/export-job.ts'
import { isBeforeBaseTier, rangeSecondsOf } from './date-range.ts'
import type { DraftProps } from './export-draft.ts'
import styles from './export-form.module.css'

/**
 * Days of the export and the date that they refer to. The service cannot be asked for its tier, so the rule is shown
 * before the request.
 */
export function RangeFields({ draft, onDraft }: DraftProps) {
  const { exports } = useWording()
  const nowMs = useNow(60_000)
  const { range, request } = draft
  const change = (next: Partial<ExportRange>) => onDraft({ ...draft, range: { ...range, ...next } })
  const span = rangeSecondsOf(range, nowMs)
  const isEarly = span !== null && isBeforeBaseTier(span)
  return (
    <div className={styles.group}>
      <Select
        label={exports.range}
        choices={exportRanges.map((id) => ({ id, text: exports.ranges[id] }))}
        value={range.kind}
        onChange={(kind) => change({ kind })}
      />
      {range.kind === 'days' && (
        <div className={styles.pair}>
          <Field
            label={exports.from}
            type="date"
            value={range.from ?? ''}
            onChange={(from) => change({ from: from || null })}
          />
          <Field label={exports.to} type="date" value={range.to ?? ''} onChange={(to) => change({ to: to || null })} />
        </div>
      )}
      {span === null && <p className={styles.warning}>{exports.daysWrong}</p>}
      {isEarly ? (
        <p role="status" className={styles.warning}>
          <StateMark shape="warning" size={16} />
          {exports.baseTierBefore}
        </p>
      ) : (
        <p className={styles.note}>{exports.baseTier}</p>
      )}
      <div className={fieldStyles.field}>
        <span className={fieldStyles.label} aria-hidden="true">
          {exports.dateMode}
        </span>
        <Segments
          label={exports.dateMode}
          choices={ExportDateMode.options.map((id) => ({ id, text: exports.dateModes[id] }))}
          value={request.dateMode}
          onChange={(dateMode) => onDraft({ ...draft, request: { ...request, dateMode } })}
        />
      </div>
    </div>
  )
}
