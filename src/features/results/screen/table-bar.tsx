import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Menu } from '../../../renderer/components/menu.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { ComboBox } from '../../../renderer/fields/combo-box.tsx'
import { fitsTyped } from '../../../renderer/fields/fits-typed.ts'
import { Select } from '../../../renderer/fields/select.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useMediaPaths, useStation, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { MetricInfo } from '../session.ts'
import {
  TableFileFormat as Formats,
  type SavedView,
  type TableFileFormat,
  TableGrouping,
  type TableView,
} from '../table.ts'
import { ApprovedCheck } from './approved-check.tsx'
import { type CountedPair, PairSelect } from './pair-select.tsx'
import { AthletesFilter, PeriodFilter } from './period-filter.tsx'
import page from './results-page.module.css'
import { changeFilter } from './results-state.ts'
import styles from './table.module.css'
import {
  aggregatesOf,
  isSameView,
  isTableFull,
  withAggregate,
  withColumn,
  withGrouping,
  withMovedColumn,
  withoutColumn,
} from './table-view.ts'
import type { TableChoice } from './use-table-view.ts'

const UNDO_TIMEOUT_MS = 20_000

interface SavedViewsProps {
  readonly view: TableView
  readonly onShow: (view: TableView) => void
}

/** Saved views: choosing one shows it, saving under its name replaces it. */
function SavedViews({ view, onShow }: SavedViewsProps) {
  const { client, notifications } = useStation()
  const { resultsTable, common, phrases } = useWording()
  const { value: views, failure } = useRead('views', () => client.results.views(), ['results'])
  const [isSaving, setSaving] = useState(false)
  const saved = views ?? []
  const shown = saved.find((each) => isSameView(each.view, view)) ?? null

  const restore = async (removed: SavedView) => {
    try {
      await client.results.saveView(removed)
      notifications.show({ tone: 'done', title: resultsTable.viewSaved(removed.name) })
    } catch (error) {
      const { message, next } = phrases.failure(callFailure(error), removed.name, { isFinal: true })
      notifications.show({ tone: 'problem', title: message, text: next })
    }
  }
  const removing = useAction(async (removed: SavedView) => {
    await client.results.removeView({ name: removed.name })
    notifications.show({
      tone: 'done',
      title: resultsTable.viewRemoved(removed.name),
      forMs: UNDO_TIMEOUT_MS,
      action: { text: common.undo, run: () => void restore(removed) },
    })
  })
  const open = () => setSaving(true)
  useShortcuts([{ id: 'results-save-view', name: resultsTable.saveView, keys: 'mod+s', group: 'list', run: open }])
  const problem = removing.failure ?? (views ? null : failure)
  return (
    <div className={styles.views} role="group" aria-label={resultsTable.views}>
      <div className={page.field}>
        <Select
          label={resultsTable.view}
          choices={saved.map(({ name }) => ({ id: name, text: name }))}
          value={shown?.name ?? null}
          onChange={(name) => {
            const chosen = saved.find((each) => each.name === name)
            if (chosen) onShow(chosen.view)
          }}
          placeholder={saved.length === 0 ? resultsTable.noViews : resultsTable.views}
          isDisabled={saved.length === 0}
        />
      </div>
      {shown ? (
        <Button onPress={() => removing.start(shown)} isDisabled={removing.isRunning}>
          {resultsTable.removeView}
        </Button>
      ) : (
        <Button keys="mod+s" onPress={open}>
          {resultsTable.saveView}
        </Button>
      )}
      {problem && <Problem isFinal size="line" failure={problem} subject={resultsTable.aView} />}
      {isSaving && (
        <SaveDialog
          view={view}
          saved={saved}
          limitText={
            saved.length >= resultsBounds.savedViews
              ? resultsTable.tooManyViews(phrases.format.number(resultsBounds.savedViews))
              : null
          }
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  )
}

interface SaveDialogProps {
  readonly view: TableView
  readonly saved: readonly SavedView[]
  /** Message where the number of views is at its limit. */
  readonly limitText: string | null
  readonly onClose: () => void
}

function SaveDialog({ view, saved, limitText, onClose }: SaveDialogProps) {
  const { client, notifications } = useStation()
  const { resultsTable, common } = useWording()
  const [name, setName] = useState('')
  const title = name.trim()
  const replaced = saved.find((each) => each.name.toLocaleLowerCase() === title.toLocaleLowerCase())
  const isTooMany = limitText !== null && !replaced
  const saving = useAction(async () => {
    await client.results.saveView({ name: replaced?.name ?? title, view })
    notifications.show({ tone: 'done', title: resultsTable.viewSaved(replaced?.name ?? title) })
    onClose()
  })
  const canSave = title !== '' && !isTooMany && !saving.isRunning
  return (
    <Dialog
      title={resultsTable.saveViewTitle}
      isOpen
      onClose={onClose}
      note={replaced ? resultsTable.viewReplaces : undefined}
      actions={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button tone="primary" onPress={saving.start} isDisabled={!canSave}>
            {replaced ? resultsTable.replaceView : resultsTable.saveView}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave) saving.start()
        }}
      >
        <Field
          label={resultsTable.viewName}
          value={name}
          onChange={setName}
          maxLength={100}
          error={isTooMany && title !== '' ? (limitText ?? undefined) : undefined}
          autoFocus
        />
      </form>
      {saving.failure && <Problem isFinal size="line" failure={saving.failure} subject={resultsTable.aView} />}
    </Dialog>
  )
}

interface ColumnsDialogProps {
  readonly choice: TableChoice
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Dialog that chooses the metrics of the table, their order, and their aggregates. */
function ColumnsDialog({ choice, isOpen, onClose }: ColumnsDialogProps) {
  const { resultsTable, common, phrases } = useWording()
  const { view, metrics, change } = choice
  const [text, setText] = useState('')
  const isFull = isTableFull(view)
  const isShown = (name: string) => view.grouping === 'session' && view.columns.some(({ metric }) => metric === name)
  const fits = (name: string) => [name, phrases.metric(name)].some((each) => fitsTyped(each, text))
  return (
    <Dialog title={resultsTable.columnsTitle} isOpen={isOpen} onClose={onClose} width="wide" isAtTop>
      <div className={styles.columnsDialog}>
        <ComboBox
          label={resultsTable.addMetric}
          placeholder={resultsTable.findMetric}
          choices={metrics
            .filter(({ name }) => !isShown(name) && fits(name))
            .map(({ name, unit }) => ({
              id: name,
              text: phrases.metric(name),
              note: unit === null ? undefined : phrases.metricUnit(unit),
            }))}
          text={text}
          onText={setText}
          onChoose={(name) => {
            const metric = metrics.find((each) => each.name === name)
            if (!metric || isFull) return
            setText('')
            change(withColumn(view, metric))
          }}
          emptyText={common.nothingFound}
          note={resultsTable.columnsNote}
          error={isFull ? resultsTable.columnsFull(phrases.format.number(resultsBounds.metrics)) : undefined}
          opensBelow
          autoFocus
        />
        <ol className={styles.chosen} aria-label={resultsTable.columns}>
          {view.columns.map((column, at) => (
            <ColumnLine
              key={`${column.metric} ${view.columns.slice(0, at).filter(({ metric }) => metric === column.metric).length}`}
              column={column}
              at={at}
              choice={choice}
            />
          ))}
        </ol>
      </div>
    </Dialog>
  )
}

interface ColumnLineProps {
  readonly column: TableView['columns'][number]
  readonly at: number
  readonly choice: TableChoice
}

function ColumnLine({ column, at, choice: { view, metrics, change } }: ColumnLineProps) {
  const { resultsTable, phrases } = useWording()
  const name = phrases.metric(column.metric)
  const metricInfo: MetricInfo | undefined = metrics.find((metric) => metric.name === column.metric)
  const taken = view.columns.filter((other, index) => index !== at && other.metric === column.metric)
  const offered = aggregatesOf[metricInfo?.kind ?? 'number'].filter(
    (aggregate) => !taken.some((other) => other.aggregate === aggregate),
  )
  return (
    <li className={styles.columnLine}>
      <span className={styles.columnName}>
        <b>{name}</b>
        {metricInfo?.unit && <span className={styles.unit}>{phrases.metricUnit(metricInfo.unit)}</span>}
      </span>
      {column.aggregate !== null && (
        <Select
          label={`${resultsTable.aggregate}: ${name}`}
          choices={offered.map((id) => ({ id, text: resultsTable.aggregates[id] }))}
          value={column.aggregate}
          onChange={(aggregate) => change(withAggregate(view, at, aggregate))}
        />
      )}
      <Button
        square
        aria-label={resultsTable.moveUp(name)}
        isDisabled={at === 0}
        onPress={() => change(withMovedColumn(view, at, -1))}
      >
        <Icon name="up" size={14} />
      </Button>
      <Button
        square
        aria-label={resultsTable.moveDown(name)}
        isDisabled={at === view.columns.length - 1}
        onPress={() => change(withMovedColumn(view, at, 1))}
      >
        <Icon name="down" size={14} />
      </Button>
      <Button square aria-label={resultsTable.removeColumn(name)} onPress={() => change(withoutColumn(view, at))}>
        <Icon name="close" size={14} />
      </Button>
    </li>
  )
}

/** Menu that saves the whole view as a file: a browser downloads it, the desktop window shows it in its folder. */
function FileMenu({ view }: { view: TableView }) {
  const { client, notifications } = useStation()
  const { resultsTable, phrases } = useWording()
  const mediaPaths = useMediaPaths()
  const canDownload = useStatus()?.can.downloadFiles === true
  const saving = useAction(async (format: TableFileFormat) => {
    const { name, path, rows, sizeBytes } = await client.results.tableFile({
      view,
      format,
      hasMark: true,
      flagNote: resultsTable.flagNote,
    })
    if (canDownload) {
      const link = document.createElement('a')
      link.href = mediaPaths.resultFile(name)
      // An empty name: the station sends the file name.
      link.download = ''
      link.click()
    }
    notifications.show({
      tone: 'done',
      title: resultsTable.fileSaved(phrases.format.number(rows), phrases.format.size(sizeBytes)),
      text: path,
    })
  })
  const label = canDownload ? resultsTable.download : resultsTable.saveFile
  return (
    <>
      <Menu
        label={label}
        actions={Formats.options.map((format) => ({
          id: format,
          text: resultsTable.formats[format],
          run: () => saving.start(format),
          isDisabled: saving.isRunning,
        }))}
      >
        <Button isDisabled={saving.isRunning || view.columns.length === 0}>
          {label}
          <Icon name="down" size={12} />
        </Button>
      </Menu>
      {saving.failure && (
        <div className={styles.barProblem}>
          <Problem isFinal size="line" failure={saving.failure} subject={resultsTable.fileOf} />
        </div>
      )}
    </>
  )
}

interface TableBarProps {
  readonly pairs: readonly CountedPair[]
  readonly choice: TableChoice
}

/** Toolbar of the table: saved views, movement, rows, filters, columns and files. */
export function TableBar({ pairs, choice }: TableBarProps) {
  const { resultsTable } = useWording()
  const { pair, view, metrics, change } = choice
  const [isChoosing, setChoosing] = useState(false)
  const showColumns = () => setChoosing(true)
  useShortcuts([{ id: 'results-columns', name: resultsTable.columns, keys: 'l', group: 'list', run: showColumns }])
  return (
    <div className={page.bar}>
      <SavedViews view={view} onShow={change} />
      <PairSelect
        pairs={pairs}
        value={pair}
        onChange={(chosen) => chosen && changeFilter({ activity: chosen.activity, movement: chosen.movement })}
      />
      <div className={page.field}>
        <Select
          label={resultsTable.rows}
          choices={TableGrouping.options.map((id) => ({ id, text: resultsTable.groupings[id] }))}
          value={view.grouping}
          onChange={(grouping) => change(withGrouping(view, grouping, metrics))}
        />
      </div>
      <PeriodFilter span={view.filter} onChange={(span) => change({ ...view, filter: { ...view.filter, ...span } })} />
      <AthletesFilter
        pair={pair}
        chosen={view.filter.athleteIds}
        onChange={(athleteIds) => change({ ...view, filter: { ...view.filter, athleteIds: [...athleteIds] } })}
      />
      <ApprovedCheck
        isSelected={view.filter.approvedOnly}
        onChange={(approvedOnly) => change({ ...view, filter: { ...view.filter, approvedOnly } })}
      />
      <div className={page.end}>
        <Button keys="l" onPress={showColumns}>
          {resultsTable.columns}
        </Button>
        <FileMenu view={view} />
      </div>
      <ColumnsDialog choice={choice} isOpen={isChoosing} onClose={() => setChoosing(false)} />
    </div>
  )
}
