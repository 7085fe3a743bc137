import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useAction, useActionInTurn } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { createSerialRunner } from '../../../renderer/state/serial-runner.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import { birthDate } from '../../../renderer/tagging/athlete-picker.tsx'
import {
  type ImportDraft,
  type ImportDraftRow,
  type ImportDraftRowDetail,
  type PlannedKind,
  plannedKinds,
  type RowDecision,
} from '../import-view.ts'
import { existingChoices, type ImportChoices, type RowProblem, sameNameChoices } from '../roster-import.ts'
import { ImportFoot } from './import-foot.tsx'
import page from './import-page.module.css'
import { ImportRows, ImportRowView, plannedShapes, problemText } from './import-rows.tsx'
import { KindFilter } from './kind-filter.tsx'
import rowEditorStyles from './row-editor.module.css'
import styles from './rows-step.module.css'

const AUTOMATIC = 'automatic'
const UPDATE_PREFIX = 'update '

interface RowEditorProps {
  readonly draft: string
  readonly row: number
  /** Number of times that a person jumped to an error: each increase focuses the first invalid field. */
  readonly errorJumps: number
}

/** Editor of one row: its action, its problems and its cells, which are checked again after each change. */
function RowEditor({ draft, row, errorJumps }: RowEditorProps) {
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
    <div ref={editor} className={rowEditorStyles.editor}>
      <h2 className={rowEditorStyles.title}>{imports.rowName(phrases.format.number(row), detail.name)}</h2>
      <p className={rowEditorStyles.state} role="status">
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
      <p key={message} className={rowEditorStyles.problem}>
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

interface BeginButtonProps {
  readonly draft: ImportDraft
  /** Reports whether the roster has changed since the rows were checked. */
  readonly onChanged: (hasChanged: boolean) => void
}

/**
 * Starts the import after a person confirmed how many athletes it creates and updates; Enter alone does not confirm.
 */
function StartImportButton({ draft, onChanged }: BeginButtonProps) {
  const client = useClient()
  const { imports, common } = useWording()
  /** Plan that the dialog asks about. */
  const [confirmedPlan, setConfirmedPlan] = useState<number | null>(null)
  const { create, update, skip, unchanged, refuse } = draft.counts
  const beginning = useAction(async () => {
    const { kind } = await client.imports.begin({ draft: draft.id, plan: confirmedPlan ?? draft.plan })
    onChanged(kind === 'changed')
    setConfirmedPlan(null)
  })
  const close = () => setConfirmedPlan(null)
  return (
    <>
      <Button tone="primary" isDisabled={create + update === 0} onPress={() => setConfirmedPlan(draft.plan)}>
        {imports.importAthletes(create + update)}
      </Button>
      <Dialog
        title={imports.confirmTitle(create + update)}
        isOpen={confirmedPlan !== null}
        onClose={close}
        role="alert"
        actions={
          <>
            <Button autoFocus onPress={close} isDisabled={beginning.isRunning}>
              {common.cancel}
            </Button>
            <Button tone="primary" onPress={beginning.start} isDisabled={beginning.isRunning}>
              {imports.confirmText(create, update, skip + unchanged)}
            </Button>
          </>
        }
      >
        {refuse > 0 && <p>{imports.leftOut(refuse)}</p>}
        <p>{imports.undoNote}</p>
        {beginning.failure && <Problem isFinal size="line" failure={beginning.failure} subject={draft.file} />}
      </Dialog>
    </>
  )
}

interface DraftRowsProps {
  readonly draft: string
  readonly kind: PlannedKind | null
  readonly open: number | null
  readonly onOpen: (row: number) => void
}

function draftRowText({ kind, sameAsRow, isTotal }: ImportDraftRow, imports: ScreenWording['imports']): string {
  if (isTotal) return imports.totalsRow
  return sameAsRow === undefined ? imports.rowKinds[kind] : imports.sameAsRow(sameAsRow)
}

/** Rows of the file with the planned action and problems of each. */
function DraftRowList({ draft, kind, open, onOpen }: DraftRowsProps) {
  const client = useClient()
  const { imports } = useWording()
  const show = useCallback((row: ImportDraftRow) => onOpen(row.row), [onOpen])
  return (
    <ImportRows<ImportDraftRow>
      label={imports.rowsTitle}
      read={(offset, limit) => client.imports.rows({ draft, kind, offset, limit })}
      onOpen={show}
    >
      {(row) => (
        <ImportRowView
          row={row.row}
          name={row.name}
          shape={plannedShapes[row.kind]}
          text={draftRowText(row, imports)}
          problems={row.problems}
          isOpen={row.row === open}
        />
      )}
    </ImportRows>
  )
}

interface RowsStepProps {
  readonly draft: ImportDraft
  readonly onBack: () => void
}

/** Third step of an import: the planned action of each row, its errors beside it. */
export function RowsStep({ draft, onBack }: RowsStepProps) {
  const client = useClient()
  const { imports } = useWording()
  const { reading, counts } = draft
  const [kind, setKind] = useState<PlannedKind | null>(counts.refuse > 0 ? 'refuse' : null)
  const [open, setOpen] = useState<number | null>(null)
  /** Number of jumps to the next error that reached the open row. */
  const [errorJumps, setErrorJumps] = useState(0)
  const [hasChanged, setChanged] = useState(false)
  const [order] = useState(createSerialRunner)
  const settling = useActionInTurn(order)
  const settle = (choices: Partial<ImportChoices>) =>
    settling.start(() => client.imports.settle({ draft: draft.id, reading: { choices } }))
  const nextError = useAction(async () => {
    const first = { draft: draft.id, kind: 'refuse', offset: 0, limit: 1 } as const
    const { items } = await client.imports.rows({ ...first, after: open ?? 0 })
    const [next] = items.length > 0 ? items : (await client.imports.rows(first)).items
    setOpen(next?.row ?? null)
    setErrorJumps((times) => times + 1)
  })
  const show = useCallback((row: number) => {
    setOpen(row)
    setErrorJumps(0)
  }, [])

  return (
    <>
      <div className={styles.bar}>
        <KindFilter
          label={imports.rowsTitle}
          kinds={plannedKinds.map((id) => ({
            id,
            text: id === 'refuse' ? imports.errors(counts[id]) : imports.rowKinds[id],
            count: counts[id],
          }))}
          value={kind}
          onChange={setKind}
        />
        <div className={styles.bulk}>
          <Select
            label={imports.existing}
            choices={existingChoices.map((id) => ({ id, text: imports.existingChoices[id] }))}
            value={reading.choices.existing}
            onChange={(existing) => settle({ existing })}
          />
          <Select
            label={imports.sameName}
            choices={sameNameChoices.map((id) => ({ id, text: imports.sameNameChoices[id] }))}
            value={reading.choices.sameName}
            onChange={(sameName) => settle({ sameName })}
          />
        </div>
      </div>
      {settling.failure && (
        <div className={page.problem}>
          <Problem isFinal size="line" failure={settling.failure} subject={draft.file} />
        </div>
      )}
      {hasChanged && (
        <p role="alert" className={styles.changed}>
          <StateMark shape="warning" size={18} />
          {imports.changed}
        </p>
      )}
      <div className={styles.split}>
        <DraftRowList key={kind ?? 'all'} draft={draft.id} kind={kind} open={open} onOpen={show} />
        <aside className={styles.side} aria-label={imports.row(open === null ? '' : String(open))}>
          {open === null ? (
            <p className={styles.pick}>{imports.pickRow}</p>
          ) : (
            <RowEditor key={open} draft={draft.id} row={open} errorJumps={errorJumps} />
          )}
        </aside>
      </div>
      <ImportFoot>
        <Button onPress={onBack}>{imports.back}</Button>
        {counts.refuse > 0 && (
          <Button onPress={nextError.start} isDisabled={nextError.isRunning}>
            {imports.nextError}
          </Button>
        )}
        <p role="status" className={page.footNote}>
          {noteOf(draft, imports)}
        </p>
        <StartImportButton draft={draft} onChanged={setChanged} />
      </ImportFoot>
    </>
  )
}

function noteOf({ counts }: ImportDraft, imports: ReturnType<typeof useWording>['imports']): string {
  if (counts.create + counts.update === 0) return imports.nothingToDo
  return counts.refuse > 0 ? imports.leftOut(counts.refuse) : ''
}
