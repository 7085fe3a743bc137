import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { SectionHead } from '../../../renderer/components/section-head.tsx'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useAction, useActionInTurn } from '../../../renderer/hooks/use-action.ts'
import { createSerialRunner } from '../../../renderer/state/serial-runner.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import { birthDate } from '../../../renderer/tagging/athlete-note.ts'
import type { ImportDraft, ReadingChange } from '../import-view.ts'
import type { DatesRead } from '../roster-import.ts'
import styles from './columns-step.module.css'
import { ImportFoot } from './import-foot.tsx'
import page from './import-page.module.css'
import { ReadingQuestions } from './reading-questions.tsx'
import { columnTargetOf, targetChoices, targetId } from './target-choices.ts'

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
