import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { PageHead } from '../../../renderer/components/page-head.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { ProgressBar } from '../../../renderer/components/progress-bar.tsx'
import { safetyLook } from '../../../renderer/components/safety-look.ts'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useClient, useStation, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import { safetyText } from '../../../words/safety-text.ts'
import { ClipDrawer } from '../../clip/clip-drawer.tsx'
import { AddFolderDialog } from '../../settings/screen/add-folder-form.tsx'
import { FolderBrowser } from '../../settings/screen/folder-browser.tsx'
import type { AuditProgress, AuditScope } from '../audit.ts'
import styles from './audit.module.css'
import { AuditReportPanel } from './audit-report.tsx'

const periodChoices = ['today', 'yesterday', 'week', 'month', 'everything'] as const
type PeriodChoice = (typeof periodChoices)[number]

const daysBefore: Readonly<Record<PeriodChoice, number | null>> = {
  today: 0,
  yesterday: 1,
  week: 6,
  month: 29,
  everything: null,
}

/** Audit scope of a period, from local midnight of its first day. */
function periodScope(period: PeriodChoice, nowMs: number): AuditScope {
  const days = daysBefore[period]
  if (days === null) return { kind: 'period', fromMs: null, toMs: null }
  const from = new Date(nowMs)
  from.setDate(from.getDate() - days)
  return { kind: 'period', fromMs: from.setHours(0, 0, 0, 0), toMs: null }
}

interface AuditFormProps {
  readonly isBusy: boolean
  readonly onStart: (scope: AuditScope) => void
}

/** Form that starts an audit of a period, a card or a folder. */
function AuditForm({ isBusy, onStart }: AuditFormProps) {
  const { audit, common } = useWording()
  const client = useClient()
  const status = useStatus()
  const [kind, setKind] = useState<AuditScope['kind']>('folder')
  const [period, setPeriod] = useState<PeriodChoice>('today')
  const [path, setPath] = useState('')
  const [isBrowsing, setBrowsing] = useState(false)
  const choosing = useAction(async () => {
    const chosen = await client.folders.choose()
    if (chosen) setPath(chosen.path)
  })
  const folder = path.trim()
  const canStart = !isBusy && (kind === 'period' || folder !== '')

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!canStart) return
        setBrowsing(false)
        onStart(kind === 'folder' ? { kind, path: folder } : periodScope(period, Date.now()))
      }}
    >
      <Segments
        label={audit.scope}
        value={kind}
        onChange={setKind}
        choices={[
          { id: 'folder', text: audit.folder },
          { id: 'period', text: audit.period },
        ]}
      />
      <div className={styles.line}>
        {kind === 'folder' ? (
          <>
            <div className={styles.path}>
              <Field label={audit.path} value={path} onChange={setPath} autoComplete="off" spellCheck="false" />
            </div>
            {status?.can.chooseFolder && <Button onPress={choosing.start}>{audit.choose}</Button>}
            {status?.can.browseFolders && (
              <Button aria-expanded={isBrowsing} onPress={() => setBrowsing(!isBrowsing)}>
                {audit.choose}
              </Button>
            )}
          </>
        ) : (
          <Segments
            label={audit.period}
            value={period}
            onChange={setPeriod}
            choices={periodChoices.map((id) => ({ id, text: audit.periods[id] }))}
          />
        )}
        <Button type="submit" tone="primary" isDisabled={!canStart}>
          {audit.start}
        </Button>
      </div>
      {kind === 'folder' && isBrowsing && <FolderBrowser path={folder} onGo={setPath} />}
      {choosing.failure && <Problem failure={choosing.failure} subject={common.folder} isFinal size="line" />}
    </form>
  )
}

interface AuditProgressPanelProps {
  readonly running: AuditProgress
  readonly onCancel: () => void
}

/** Progress of the running audit, with a Cancel button. */
function AuditProgressPanel({ running, onCancel }: AuditProgressPanelProps) {
  const { audit, auditWords } = useWording()
  const progressText = useProgressText(running)
  const { step, done, total, waitingFor } = running
  return (
    <section className={styles.progress} aria-label={audit.progress}>
      <div className={styles.step}>
        <p role="status">{waitingFor ? audit.waiting : auditWords.steps[step]}</p>
        <p className={styles.quiet}>{progressText}</p>
      </div>
      <ProgressBar label={audit.progress} fraction={total ? done / total : 0} />
      <Button onPress={onCancel}>{audit.cancel}</Button>
    </section>
  )
}

function useProgressText({ step, done, total }: AuditProgress): string {
  const { audit, phrases } = useWording()
  const { number, size } = phrases.format
  if (step === 'scanning') return audit.filesFound(done)
  const show = step === 'hashing' ? size : number
  return audit.ofTotal(show(done), show(total ?? done))
}

/** Audit screen: compares a period, card or folder with what the service has. */
export function AuditScreen() {
  const { client, ui } = useStation()
  const { audit, today } = useWording()
  const status = useStatus()
  const { value: state, failure, reread } = useRead('audit', () => client.audit.state(), ['audit'])
  const openClip = useStore(ui.store, (stored) => stored.openClip)
  const [toAdd, setToAdd] = useState<string | null>(null)
  const close = useCallback(() => ui.openClip(null), [ui])
  const starting = useAction(async (scope: AuditScope) => {
    await client.audit.start(scope)
    reread()
  })
  const canceling = useAction(async (id: string) => client.audit.cancel({ id }))
  const running = state?.running ?? null
  const last = state?.last ?? null
  const ended = state?.ended ?? null

  useShortcuts([
    {
      id: 'audit-again',
      group: 'list',
      name: audit.again,
      keys: 'r',
      when: () => running === null && last !== null,
      run: () => last && starting.start(last.scope),
    },
    {
      id: 'audit-close',
      group: 'list',
      name: audit.closeClip,
      keys: 'escape',
      keysOnly: true,
      when: () => openClip !== null,
      run: close,
    },
  ])

  const problem = starting.failure ?? canceling.failure ?? (state ? null : failure)
  return (
    <div className={styles.audit}>
      <PageHead title={audit.title}>
        <p className={styles.quiet}>{audit.why}</p>
      </PageHead>
      <div className={styles.page}>
        {status && (
          <section aria-label={today.uploadStatus}>
            <SafetyWords status={status} />
          </section>
        )}
        <AuditForm isBusy={running !== null || starting.isRunning} onStart={starting.start} />
        {problem && <Problem failure={problem} subject={audit.subject} isFinal size="line" />}
        {running && <AuditProgressPanel running={running} onCancel={() => canceling.start(running.id)} />}
        {!running && ended && (
          <div className={styles.ended} role="status">
            {ended.because ? (
              <Problem failure={ended.because} subject={audit.subject} isFinal />
            ) : (
              <p>{audit.canceled}</p>
            )}
            {last && <p className={styles.quiet}>{audit.lastBelow}</p>}
          </div>
        )}
        {last && (
          <AuditReportPanel
            key={last.id}
            report={last}
            isOld={running !== null || ended !== null}
            safety={status?.safety ?? null}
            onOpen={ui.openClip}
            onAddFolder={setToAdd}
            onRepeat={running ? null : () => starting.start(last.scope)}
          />
        )}
        {state && !last && !running && !ended && <EmptyState title={audit.noneYet}>{audit.noneYetText}</EmptyState>}
      </div>
      {openClip !== null && <ClipDrawer id={openClip} onOpen={ui.openClip} onClose={close} />}
      {status && toAdd !== null && (
        <AddFolderDialog
          isOpen
          path={toAdd}
          status={status}
          onClose={() => setToAdd(null)}
          onAdded={() => setToAdd(null)}
        />
      )}
    </div>
  )
}

/** Answer to “is it safe?”, with the numbers behind it. */
function SafetyWords({ status: { safety, nowMs } }: { status: StationStatus }) {
  const { title, note, beside } = safetyText(safety, useWording(), nowMs)
  const notes = [note, beside].filter((part) => part !== '').join(' · ')
  return <StateWords {...safetyLook(safety)} words={title} {...(notes === '' ? {} : { note: notes })} />
}
