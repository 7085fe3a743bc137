import { SectionHead } from '../../../renderer/components/section-head.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ImportDraft } from '../import-view.ts'
import { heightUnits, type ImportChoices, weightUnits } from '../roster-import.ts'
import styles from './columns-step.module.css'

/** Date orders to choose from: numeric dates with the year first are unambiguous. */
const dateOrders = ['mdy', 'dmy'] as const

interface ReadingQuestionsProps {
  readonly draft: ImportDraft
  readonly onChange: (choices: Partial<ImportChoices>) => void
  readonly onSheet: (sheet: string) => void
}

/** Questions about the sheet, dates and measures that the file leaves open; answers can be changed. */
export function ReadingQuestions({ draft, onChange, onSheet }: ReadingQuestionsProps) {
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
