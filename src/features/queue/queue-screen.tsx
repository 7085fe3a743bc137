import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../renderer/components/button.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { useNow } from '../../renderer/hooks/use-now.ts'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { useStation, useStatus } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { ClipDrawer } from '../clip/clip-drawer.tsx'
import { ClockQuestions } from '../today/clock-questions.tsx'
import { DayBar } from './day-bar.tsx'
import { LeftOut } from './left-out.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import { QueueList } from './queue-list.tsx'
import styles from './queue-screen.module.css'
import { RatePlot } from './rate-plot.tsx'
import totals from './totals.module.css'
import { DoneAtPanel, LeftToUploadPanel } from './totals.tsx'
import { TransferControls } from './transfer-controls.tsx'
import { useTransferSettings } from './use-transfer-settings.ts'

/** Queue screen: every clip between tagged and uploaded. */
export function QueueScreen() {
  const status = useStatus()
  return status && <Queue status={status} />
}

/** Upload progress does not publish the status topic, so the backlog is polled. */
const STATUS_INTERVAL_MS = 2_000

function Queue({ status }: { status: StationStatus }) {
  const { queue, common } = useWording()
  const { ui, status: mirror } = useStation()
  const openClip = useStore(ui.store, (state) => state.openClip)
  const nowMs = useNow(60_000)
  const close = useCallback(() => ui.openClip(null), [ui])
  const { transfer } = status
  const settings = useTransferSettings(transfer)
  useShortcuts([
    {
      id: 'queue-close-clip',
      name: common.close,
      keys: 'escape',
      group: 'clip',
      keysOnly: true,
      when: () => openClip !== null,
      run: close,
    },
  ])
  const isOver = transfer.leftClips > 0 && transfer.doneAtMs !== null && transfer.doneAtMs < nowMs
  const isMoving = transfer.sendingClips > 0 || isOver

  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(mirror.reread, STATUS_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isMoving, mirror])

  return (
    <div className={styles.queue} data-toasts="start">
      <div className={styles.totals}>
        <section className={totals.top} aria-label={queue.whole}>
          <LeftToUploadPanel status={status} />
          <DoneAtPanel status={status} />
          <RatePlot transfer={transfer} />
          <TransferControls transfer={transfer} settings={settings} />
        </section>
      </div>
      {settings.failure && (
        <div className={styles.problem}>
          <Problem size="line" failure={settings.failure} subject={queue.controls} />
          <Button onPress={settings.forget}>{common.ok}</Button>
        </div>
      )}
      <DayBar schedule={transfer.schedule} nowMs={nowMs} />
      <div className={styles.lists}>
        <QueueList status={status} />
        <ClockQuestions />
        <NeedsAttention canMove={transfer.leftClips > 1} />
        <LeftOut status={status} />
      </div>
      {openClip !== null && <ClipDrawer id={openClip} onOpen={ui.openClip} onClose={close} />}
    </div>
  )
}
