import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { SectionHead } from '../../../renderer/components/section-head.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useAction, useActionInTurn } from '../../../renderer/hooks/use-action.ts'
import { createSerialRunner } from '../../../renderer/state/serial-runner.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import { birthDate } from '../../../renderer/tagging/athlete-picker.tsx'
import { fieldName } from '../../athletes/screen/athlete-words.ts'
import type { ImportColumn, ImportDraft, ReadingChange } from '../import-view.ts'
import {
  type ColumnTarget,
  type DatesRead,
  heightUnits,
  type ImportChoices,
  type ImportField,
  importFields,
  weightUnits,
} from '../roster-import.ts'
import styles from './columns-step.module.css'
import { ImportFoot } from './import-foot.tsx'
import page from './import-page.module.css'

/** Date orders to choose from: numeric dates with the year first are unambiguous. */
const dateOrders = ['mdy', 'dmy'] as const

interface ReadingQuestionsProps {
  readonly draft: ImportDraft
  readonly onChange: (choices: Partial<ImportChoices>) => void
  readonly onSheet: (sheet: string) => void
}

/** Questions about the sheet, dates and measures that the file leaves open; answers can be changed. */
function ReadingQuestions({ draft, onChange, onSheet }: ReadingQuestionsProps) {
  const { imports } = useWording()
  const { choices } = draft.reading
  const questionOf = (kind: ImportDraft['questions'][number]['kind']) =>
    draft.questions.find((question) => question.kind === kind)
  const columnOf = (field: string) =>
    draft.columns.find(({ target }) => target !== null && 'field' in target && target.field === field)
  const samplesOf = (kind: ImportDraft['questions'][number]['kind'], field: string) => {
    const samples = questionOf(kind)?.samples ?? columnOf(field)?.samples ?? []
    return imports.samples(samples.join(' · '))
  }
  const isOpen = (kind: ImportDraft['questions'][number]['kind'], chosen: string | null, field: string) =>
    questionOf(kind) !== undefined || (chosen !== null && columnOf(field) !== undefined)
  const mixed = draft.questions.find(({ isMixed }) => isMixed)
  const dates = isOpen('date-order', choices.dateOrder, 'date_of_birth')
  const heights = isOpen('height-unit', choices.heightUnit, 'height')
  const weights = isOpen('weight-unit', choices.weightUnit, 'weight')
  const hasSheets = draft.sheets.length > 1
  if (!hasSheets && !dates && !heights && !weights) return null
  const header = (field: string) => columnOf(field)?.header ?? ''

  return (
    <section aria-labelledby="import-questions">
      <SectionHead
        id="import-questions"
        title={imports.questionsTitle}
        mark={<StateMark shape={draft.questions.length > 0 ? 'warning' : 'completed'} size={18} />}
      />
      <div className={styles.questions}>
        {hasSheets && (
          <Select
            label={imports.sheet}
            choices={draft.sheets.map((name) => ({ id: name, text: name }))}
            value={questionOf('sheet') ? null : draft.sheet}
            note={questionOf('sheet') ? imports.sheetOpen : imports.sheetNote}
            onChange={onSheet}
          />
        )}
        {dates && (
          <Select
            label={imports.dateOrder(header('date_of_birth'))}
            choices={dateOrders.map((id) => ({ id, text: imports.dateOrders[id] }))}
            value={choices.dateOrder === 'ymd' ? null : choices.dateOrder}
            note={mixed ? imports.mixedDates(mixed.samples.join(' · ')) : samplesOf('date-order', 'date_of_birth')}
            onChange={(dateOrder) => onChange({ dateOrder })}
          />
        )}
        {heights && (
          <Select
            label={imports.heightUnit(header('height'))}
            choices={heightUnits.map((id) => ({ id, text: imports.heightUnits[id] }))}
            value={choices.heightUnit}
            note={samplesOf('height-unit', 'height')}
            onChange={(heightUnit) => onChange({ heightUnit })}
          />
        )}
        {weights && (
          <Select
            label={imports.weightUnit(header('weight'))}
            choices={weightUnits.map((id) => ({ id, text: imports.weightUnits[id] }))}
            value={choices.weightUnit}
            note={samplesOf('weight-unit', 'weight')}
            onChange={(weightUnit) => onChange({ weightUnit })}
          />
        )}
      </div>
    </section>
  )
}

const NOT_IMPORTED = 'none'
const CUSTOM_PREFIX = 'custom.'

/** Id of a column's target in the choice. */
const targetId = (target: ColumnTarget): string =>
  target === null ? NOT_IMPORTED : 'field' in target ? target.field : CUSTOM_PREFIX + target.attribute

function columnTargetOf(id: string): ColumnTarget {
  if (id.startsWith(CUSTOM_PREFIX)) return { attribute: id.slice(CUSTOM_PREFIX.length) }
  const field = importFields.find((importField) => importField === id)
  return field ? { field } : null
}

/** Choices for a column: not imported, a field, or a custom attribute of the same name. */
function targetChoices({ target, attribute }: ImportColumn, wording: ScreenWording) {
  const { imports } = wording
  const present = target !== null && 'attribute' in target ? target.attribute : null
  const keys = new Set([present, attribute].filter((key) => key !== null))
  return [
    { id: NOT_IMPORTED, text: imports.notImported },
    ...importFields.map((field) => ({ id: field, text: importFieldName(field, wording) })),
    ...[...keys].map((key) => ({ id: CUSTOM_PREFIX + key, text: imports.custom(key) })),
  ]
}

function importFieldName(field: ImportField, wording: ScreenWording): string {
  const { imports } = wording
  return field === 'id' || field === 'full_name' ? imports.fields[field] : fieldName(field, wording)
}

type Column = ImportDraft['columns'][number]

/** Number of columns shown at first and with each press of the button: a file may have a thousand. */
const COLUMNS_PER_PART = 60

interface ColumnsStepProps {
  readonly draft: ImportDraft
  readonly onNext: () => void
}

/** Second step of an import: the target of each column beside its first values, and how values are read. */
export function ColumnsStep({ draft, onNext }: ColumnsStepProps) {
  const client = useClient()
  const wording = useWording()
  const { imports } = wording
  const [shown, setShown] = useState(COLUMNS_PER_PART)
  const { reading, columns } = draft
  const [order] = useState(createSerialRunner)
  const settling = useActionInTurn(order)
  const settle = (change: ReadingChange) =>
    settling.start(() => client.imports.settle({ draft: draft.id, reading: change }))
  const discarding = useAction(() => client.imports.discard({ draft: draft.id }))
  const choose = (column: Column, id: string) =>
    settle({ chosen: [{ column: column.index, target: columnTargetOf(id) }] })
  const hasQuestions = draft.questions.length > 0
  const failure = settling.failure ?? discarding.failure

  return (
    <>
      <div className={page.body}>
        {(draft.problem ?? failure) && (
          <div className={page.problem}>
            {draft.problem && <Problem isFinal size="line" failure={draft.problem} subject={draft.file} />}
            {failure && <Problem isFinal size="line" failure={failure} subject={draft.file} />}
          </div>
        )}
        <ReadingQuestions
          draft={draft}
          onChange={(choices) => settle({ choices })}
          onSheet={(sheet) => settle({ sheet })}
        />
        {draft.dates && <p className={styles.datesRead}>{datesText(draft.dates, wording)}</p>}
        <SectionHead title={imports.columnsTitle} count={columns.length} note={imports.columnsNote} />
        <div className={styles.columns}>
          {columns.slice(0, shown).map((column) => (
            <ColumnTargetField key={column.index} column={column} onChoose={choose} />
          ))}
        </div>
        {columns.length > shown && (
          <div className={styles.more}>
            <Button onPress={() => setShown(shown + COLUMNS_PER_PART)}>
              {imports.moreColumns(columns.length - shown)}
            </Button>
          </div>
        )}
        <div className={styles.custom}>
          <CheckBox
            label={imports.customColumns}
            isSelected={reading.customColumns}
            onChange={(customColumns) => settle({ customColumns })}
          />
        </div>
      </div>
      <ImportFoot>
        <Button onPress={discarding.start} isDisabled={discarding.isRunning}>
          {imports.otherFile}
        </Button>
        <p role="status" className={page.footNote}>
          {hasQuestions ? imports.answerFirst : ''}
        </p>
        <Button
          tone="primary"
          isDisabled={settling.isRunning || hasQuestions || draft.problem !== null}
          onPress={onNext}
        >
          {imports.checkRows(draft.rows)}
        </Button>
      </ImportFoot>
    </>
  )
}

interface ColumnTargetFieldProps {
  readonly column: Column
  readonly onChoose: (column: Column, id: string) => void
}

function ColumnTargetField({ column, onChoose }: ColumnTargetFieldProps) {
  const wording = useWording()
  return (
    <div className={styles.column}>
      <Select
        label={headerText(column.header, wording)}
        choices={targetChoices(column, wording)}
        value={targetId(column.target)}
        onChange={(id) => onChoose(column, id)}
      />
      <p className={styles.samples}>{samplesText(column.samples, wording)}</p>
    </div>
  )
}

const datesText = ({ order, text, day }: DatesRead, wording: ScreenWording) =>
  wording.imports.datesRead(order, text, birthDate({ dateOfBirth: day }, wording) ?? day)

const headerText = (header: string, { imports }: ScreenWording) => header.trim() || imports.noName

const samplesText = (samples: readonly string[], { imports }: ScreenWording) =>
  samples.length === 0 ? imports.empty : samples.map((text) => text.slice(0, 80)).join(' · ')
