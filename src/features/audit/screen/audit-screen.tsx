import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { PageHead } from '../../../renderer/components/page-head.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { safetyLook } from '../../../renderer/components/safety-look.ts'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useStation, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import { safetyText } from '../../../words/safety-text.ts'
import { ClipDrawer } from '../../clip/clip-drawer.tsx'
import { AddFolderDialog } from '../../settings/screen/add-folder-dialog.tsx'
import type { AuditScope } from '../audit.ts'
import styles from './audit.module.css'
import { AuditForm } from './audit-form.tsx'
import { AuditProgressPanel } from './audit-progress.tsx'
import { AuditReportPanel } from './audit-report.tsx'

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
