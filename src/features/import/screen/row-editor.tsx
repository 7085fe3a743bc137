import { useEffect, useRef, useState } from 'react'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { Field } from '../../../renderer/fields/field.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useActionInTurn } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { createSerialRunner } from '../../../renderer/state/serial-runner.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import { birthDate } from '../../../renderer/tagging/athlete-note.ts'
import type { ImportDraftRowDetail, RowDecision } from '../import-view.ts'
import type { RowProblem } from '../roster-import.ts'
import { plannedShapes } from './import-row.tsx'
import { problemText } from './problem-text.ts'
import styles from './row-editor.module.css'

const AUTOMATIC = 'automatic'
const UPDATE_PREFIX = 'update '

interface RowEditorProps {
  readonly draft: string
  readonly row: number
  /** Number of times that a person jumped to an error: each increase focuses the first invalid field. */
  readonly errorJumps: number
}

/** Editor of one row: its action, its problems and its cells, which are checked again after each change. */
export function RowEditor({ draft, row, errorJumps }: RowEditorProps) {
  const client = useClient()
  const wording = useWording()
  const { imports, phrases } = wording
  const { value: detail, failure } = useRead(`${draft} ${row}`, () => client.imports.row({ draft, row }), ['imports'])
  const [order] = useState(createSerialRunner)
  const changing = useActionInTurn(order)
  const correct = (column: number, text: string) =>
    changing.start(() => client.imports.correct({ draft, row, column, text }))
  const decide = (decision: RowDecision | null) => changing.start(() => client.imports.decide({ draft, row, decision }))
  const editor = useRef<HTMLDivElement>(null)
  const isRead = detail !== null
  useEffect(() => {
    if (isRead && errorJumps > 0) focusError(editor.current)
  }, [isRead, errorJumps])
  if (!detail) {
    if (!failure) return <SkeletonRows count={4} />
    return <Problem isFinal size="line" failure={failure} subject={imports.row(phrases.format.number(row))} />
  }
  const wrong = changing.failure
  return (
    <div ref={editor} className={styles.editor}>
      <h2 className={styles.title}>{imports.rowName(phrases.format.number(row), detail.name)}</h2>
      <p className={styles.state} role="status">
        {detail.kind && <StateMark shape={plannedShapes[detail.kind]} size={18} />}
        {detail.kind && imports.rowKinds[detail.kind]}
      </p>
      <Problems problems={unplaced(detail)} name={detail.name} />
      {wrong && <Problem isFinal size="line" failure={wrong} subject={imports.row(phrases.format.number(row))} />}
      <Select
        label={imports.action}
        choices={actionChoices(detail, wording)}
        value={actionId(detail.decision)}
        onChange={(id) => decide(decisionOf(id))}
      />
      {detail.cells.map((cell) => (
        <CellField key={cell.column} cell={cell} name={detail.name} onCorrect={correct} />
      ))}
    </div>
  )
}

/** Focuses the first invalid cell, else the choice of the action. */
function focusError(editor: HTMLElement | null) {
  const wrong = editor?.querySelector<HTMLElement>('input[aria-invalid=true]')
  const first = wrong ?? editor?.querySelector<HTMLElement>('button')
  first?.focus()
}

/** Problems that no single cell shows. */
const unplaced = ({ cells, problems }: ImportDraftRowDetail) => {
  const shown = new Set(cells.flatMap(({ problem }) => (problem === null ? [] : [JSON.stringify(problem)])))
  return problems.filter(({ because }) => !shown.has(JSON.stringify(because)))
}

function Problems({ problems, name }: Pick<ImportDraftRowDetail, 'problems' | 'name'>) {
  const wording = useWording()
  return problems.map((problem) => {
    const { message, next } = problemText(problem, name, wording)
    return (
      <p key={message} className={styles.problem}>
        <b>{message}</b> {next}
      </p>
    )
  })
}

interface CellFieldProps {
  readonly cell: ImportDraftRowDetail['cells'][number]
  readonly name: string
  readonly onCorrect: (column: number, text: string) => void
}

function CellField({ cell, name, onCorrect }: CellFieldProps) {
  const wording = useWording()
  const { column, header, text, problem } = cell
  const [typed, setTyped] = useState(text)
  const [before, setBefore] = useState(text)
  if (text !== before) {
    // A new value from the station replaces what was typed.
    setBefore(text)
    setTyped(text)
  }
  const save = () => {
    if (typed !== text) onCorrect(column, typed)
  }
  return (
    <Field
      label={header.trim() || wording.imports.noName}
      value={typed}
      maxLength={10_000}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
      error={problem === null ? undefined : cellError({ column: header, because: problem }, name, wording)}
    />
  )
}

function cellError(problem: RowProblem, name: string, wording: ScreenWording): string {
  const { message, next } = problemText(problem, name, wording)
  return `${message} ${next}`
}

const actionId = (decision: RowDecision | null): string =>
  decision === null ? AUTOMATIC : decision.kind === 'update' ? UPDATE_PREFIX + decision.athleteId : decision.kind

function decisionOf(id: string): RowDecision | null {
  if (id === 'create' || id === 'skip') return { kind: id }
  return id.startsWith(UPDATE_PREFIX) ? { kind: 'update', athleteId: id.slice(UPDATE_PREFIX.length) } : null
}

function actionChoices({ athletes, kind, decision }: ImportDraftRowDetail, wording: ScreenWording) {
  const { imports, athletes: words } = wording
  return [
    {
      id: AUTOMATIC,
      text:
        decision === null && kind !== null && kind !== 'refuse'
          ? imports.asPlanned(imports.rowKinds[kind])
          : imports.automatic,
    },
    { id: 'create', text: imports.createNew },
    ...athletes.map(({ id, name, dateOfBirth, email }) => {
      const born = birthDate({ dateOfBirth }, wording)
      return {
        id: UPDATE_PREFIX + id,
        text: imports.updateThis(name, born === null ? (email ?? '') : words.bornOn(born)),
      }
    }),
    { id: 'skip', text: imports.skipRow },
  ]
}
