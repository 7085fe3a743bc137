import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../renderer/components/button.tsx'
import { DiscardDialog } from '../../../renderer/components/discard-dialog.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useWindowedList } from '../../../renderer/hooks/use-windowed-list.ts'
import { focusGrid } from '../../../renderer/list/grid-keys.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import { goTo } from '../../../renderer/routes.ts'
import type { ScreenEntry } from '../../../renderer/screen-entry.ts'
import { useClient, useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { CaptureExport } from '../../../station/contract/capture-list.ts'
import type { ExportRow } from '../../../station/contract/export-job.ts'
import { automaticText } from './automatic-text.ts'
import {
  draftOfCaptures,
  draftOfOrder,
  type ExportDraft,
  emptyDraft,
  exportSpecOf,
  hasSameValues,
} from './export-draft.ts'
import { ExportForm } from './export-form.tsx'
import styles from './exports-screen.module.css'
import screen from './exports-screen.module.css'
import fromCapturesStyles from './from-captures.module.css'
import { JobDetail } from './job-detail.tsx'
import { JobRow } from './job-row.tsx'
import jobsStyles from './jobs.module.css'

interface AutomaticLineProps {
  /** The list shows the automatic jobs. */
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** One line that sums up all automatic jobs: thousands are possible, and no person waits for one. */
function AutomaticLine({ isOpen, onOpen }: AutomaticLineProps) {
  const client = useClient()
  const wording = useWording()
  const { exports } = wording
  const { value: facts } = useRead('automatic', () => client.exports.automatic(), ['exports', 'results', 'settings'])
  if (facts === null || (facts.jobs === 0 && facts.missingCaptures === 0 && !isOpen)) return null
  const text = automaticText(facts, wording)
  return (
    <button
      type="button"
      className={jobsStyles.automatic}
      aria-expanded={isOpen}
      title={facts.because === null ? undefined : text}
      onClick={() => onOpen(!isOpen)}
    >
      <StateMark
        shape={facts.because === null ? 'rescan' : 'warning'}
        tone={facts.because === null ? 'rest' : 'warn'}
        size={18}
      />
      <span className={jobsStyles.words}>
        <b>{exports.automatic}</b>
        <span className={jobsStyles.facts}>{text}</span>
      </span>
      <span className={jobsStyles.toggle}>{isOpen ? exports.automaticHide : exports.automaticShow}</span>
    </button>
  )
}

/** Height of four lines and the retention bar. */
const ROW_HEIGHT_PX = 116

interface JobListProps {
  /** The job that is open beside the list. */
  readonly open: string | null
  readonly onOpen: (id: string) => void
  readonly onNew: () => void
}

const keyOf = ({ id }: ExportRow) => id

/** All exports of this station, newest first. Automatic exports are hidden until a person opens them. */
function JobList({ open, onOpen, onNew }: JobListProps) {
  const { exports } = useWording()
  const [isAutomatic, setAutomatic] = useState(false)
  return (
    <section className={jobsStyles.jobs} aria-label={exports.jobs}>
      <div className={jobsStyles.head}>
        <Button tone="primary" keys="e" onPress={onNew}>
          {exports.newExport}
        </Button>
      </div>
      <Jobs key={String(isAutomatic)} open={open} onOpen={onOpen} isAutomatic={isAutomatic} />
      <AutomaticLine isOpen={isAutomatic} onOpen={setAutomatic} />
    </section>
  )
}

interface JobsProps extends Omit<JobListProps, 'onNew'> {
  readonly isAutomatic: boolean
}

function Jobs({ open, onOpen, isAutomatic }: JobsProps) {
  const client = useClient()
  const { exports, common } = useWording()
  const [{ page, offset, failure }, list] = useWindowedList<ExportRow, { total: number; items: readonly ExportRow[] }>({
    read: (from, limit) => client.exports.list({ offset: from, limit, automatic: isAutomatic }),
    keyOf,
    topics: ['exports', 'roster'],
  })
  const [{ active }, selection] = useSelection()
  useEffect(() => {
    if (open !== null) selection.setActive(open)
  }, [open, selection])

  if (!page) {
    if (!failure) return <SkeletonRows count={6} />
    const retry = <Button onPress={list.reread}>{common.retry}</Button>
    return (
      <div className={screen.problem}>
        <Problem failure={failure} subject={exports.loadFailed} actions={retry} />
      </div>
    )
  }
  if (page.total === 0)
    return (
      <EmptyState title={isAutomatic ? exports.automaticNone : exports.none}>
        <p>{isAutomatic ? exports.automaticNoneWhy : exports.noneWhy}</p>
      </EmptyState>
    )
  return (
    <VirtualList
      label={isAutomatic ? exports.automatic : exports.jobs}
      part={{ total: page.total, offset, items: page.items }}
      rowHeight={ROW_HEIGHT_PX}
      keyOf={keyOf}
      onVisible={list.setVisible}
      control={{ selected: new Set(open === null ? [] : [open]), active, setActive: selection.setActive }}
      onOpen={(row) => onOpen(row.id)}
      newestFirst
    >
      {(row) => <JobRow row={row} />}
    </VirtualList>
  )
}

interface FromCapturesProps {
  /** One for each movement of the selection. */
  readonly exports: readonly CaptureExport[]
  /** Current form values. */
  readonly draft: ExportDraft
  readonly onFill: (one: CaptureExport) => void
  /** Called with the exports that were requested. */
  readonly onCreated: (captureExports: readonly CaptureExport[]) => void
  /** Called when a person discards the selection. */
  readonly onClear: () => void
}

/** True while the form has the movement of these captures. */
const isSameMovement = ({ request }: Pick<ExportDraft, 'request'>, { activity, movement }: CaptureExport): boolean =>
  request.activity === activity && request.movement === movement

/** Captures selected on the Captures screen: one export for each movement, one of them in the form. */
function FromCaptures({ exports: captureExports, draft, onFill, onCreated, onClear }: FromCapturesProps) {
  const client = useClient()
  const { exports, phrases } = useWording()
  const creating = useAction(async () => {
    for (const one of captureExports) {
      const order = exportSpecOf(draftOfCaptures(one), Date.now())
      if (order === null) continue
      await client.exports.request(order)
      // An export that was requested is not requested again when a later one fails.
      onCreated([one])
    }
  })
  const nameOf = ({ activity, movement }: CaptureExport) =>
    activity === movement ? phrases.movement(movement) : `${phrases.activity(activity)}, ${phrases.movement(movement)}`
  const captures = captureExports.reduce((sum, captureExport) => sum + captureExport.captures, 0)
  return (
    <section className={fromCapturesStyles.from} aria-labelledby="from-captures">
      <h3 id="from-captures" className={fromCapturesStyles.title}>
        {exports.fromCaptures(captures)}
      </h3>
      <p>{captureExports.length > 1 ? exports.severalMovements(captureExports.length) : exports.ofTheirDays}</p>
      {captureExports.length > 1 && (
        <ul className={fromCapturesStyles.movements}>
          {captureExports.map((captureExport) => (
            <li key={`${captureExport.activity} ${captureExport.movement}`} className={fromCapturesStyles.movement}>
              <span>
                <b>{nameOf(captureExport)}</b> · {exports.captures(captureExport.captures)}
              </span>
              {isSameMovement(draft, captureExport) ? (
                <span className={fromCapturesStyles.here}>{exports.inForm}</span>
              ) : (
                <Button onPress={() => onFill(captureExport)} aria-label={exports.fillWith(nameOf(captureExport))}>
                  {exports.fill}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={fromCapturesStyles.actions}>
        {captureExports.length > 1 && (
          <Button onPress={creating.start} isDisabled={creating.isRunning}>
            {exports.createAll(captureExports.length)}
          </Button>
        )}
        <Button onPress={onClear}>{exports.clearCaptures}</Button>
      </div>
      {creating.failure && <Problem isFinal failure={creating.failure} subject={exports.anExport} size="line" />}
    </section>
  )
}

/** Route segment of the form for a new export. */
const NEW_EXPORT = 'new'

const open = (id: string) => goTo('exports', id)

/** Form values for the first export that is still to be requested. */
const firstDraftOf = ([first]: readonly CaptureExport[]): ExportDraft => (first ? draftOfCaptures(first) : emptyDraft)

/** Exports screen: the list of jobs, and beside it the open job or the form for a new one. */
function ExportsScreen({ within }: { within: string | null }) {
  const { ui } = useStation()
  const { common, exports } = useWording()
  const area = useRef<HTMLDivElement>(null)
  const toExport = useStore(ui.store, (state) => state.toExport)
  // The draft lives here because the form unmounts while a job is open.
  const [draft, setDraft] = useState(() => firstDraftOf(toExport))
  const { fill, reset, confirm } = useFilledForm(draft, setDraft)
  // Each request for the form moves the focus into it.
  const [timesCreated, setTimesCreated] = useState(0)
  const create = useCallback(() => {
    goTo('exports', NEW_EXPORT)
    setTimesCreated((times) => times + 1)
  }, [])
  const leave = useCallback(() => goTo('exports'), [])
  const one = { group: 'list' } as const
  useShortcuts([
    { ...one, id: 'export-new', name: exports.newExport, keys: 'e', run: create },
    {
      ...one,
      id: 'exports-list',
      name: common.toList,
      keys: 'arrowdown',
      keysOnly: true,
      run: () => focusGrid(area.current),
    },
  ])

  const removeDone = (isDone: (one: CaptureExport) => boolean) => {
    const left = ui.store.getState().toExport.filter((one) => !isDone(one))
    ui.toExport(left)
    return left
  }
  const created = (id: string) => {
    const left = removeDone((one) => isSameMovement(draft, one))
    if (left.length > 0) reset(firstDraftOf(left))
    open(id)
  }
  const onAllCreated = (created: readonly CaptureExport[]) => {
    const left = removeDone((one) => created.includes(one))
    reset(firstDraftOf(left))
    if (left.length === 0) leave()
  }
  const edit = (row: ExportRow) => {
    fill(draftOfOrder(row))
    create()
  }
  const clear = () => {
    ui.toExport([])
    reset(emptyDraft)
  }
  return (
    <div ref={area} className={styles.exports}>
      <JobList open={within === NEW_EXPORT ? null : within} onOpen={open} onNew={create} />
      <div className={styles.side}>
        {within === null || within === NEW_EXPORT ? (
          <>
            {toExport.length > 0 && (
              <FromCaptures
                exports={toExport}
                draft={draft}
                onFill={(one) => fill(draftOfCaptures(one))}
                onCreated={onAllCreated}
                onClear={clear}
              />
            )}
            <ExportForm draft={draft} focused={timesCreated} onDraft={setDraft} onCreated={created} />
          </>
        ) : (
          <JobDetail key={within} id={within} onOpen={open} onEdit={edit} onGone={leave} />
        )}
      </div>
      <DiscardDialog confirm={confirm} />
    </div>
  )
}

/** Fills the form with another request, and asks first where a person has changed the form. */
function useFilledForm(draft: ExportDraft, setDraft: (draft: ExportDraft) => void) {
  /** Values that no person has typed. */
  const [filled, setFilled] = useState(draft)
  const [waiting, setWaiting] = useState<ExportDraft | null>(null)
  const isChanged = ![filled, emptyDraft].some((untouched) => hasSameValues(draft, untouched))
  const reset = (next: ExportDraft) => {
    setFilled(next)
    setDraft(next)
    setWaiting(null)
  }
  return {
    fill: (next: ExportDraft) => (isChanged && !hasSameValues(draft, next) ? setWaiting(next) : reset(next)),
    reset,
    confirm: {
      isAsking: waiting !== null,
      stay: () => setWaiting(null),
      discard: () => waiting && reset(waiting),
    },
  }
}

export const exportsScreen: ScreenEntry = {
  route: 'exports',
  Screen: ({ route }) => <ExportsScreen within={route.within} />,
  name: ({ frame }) => frame.exports,
  hasOwnTitle: false,
  rail: {
    key: '5',
    icon: 'M2 2v18h18M5.5 15c3 0 3-9 6-9s2.6 6 7.5 6',
    isShown: () => true,
    count: ({ exportsNeedYou: count }, { frame }) =>
      count > 0 ? { count, meaning: frame.exportsNeedYou(count), tone: 'warn' } : null,
  },
  openCommand: null,
  manualSection: () => ({ page: 'start', at: 'exports' }),
}
