import { Button } from '../../renderer/components/button.tsx'
import { Icon } from '../../renderer/components/icon.tsx'
import { LimitField } from '../../renderer/fields/limit-field.tsx'
import { NumberStepper } from '../../renderer/fields/number-stepper.tsx'
import { useFixedText } from '../../renderer/hooks/use-fixed-text.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { Transfer } from '../../station/contract/queue.ts'
import { settingBounds } from '../../station/contract/settings.ts'
import totals from './totals.module.css'
import styles from './transfer-controls.module.css'
import type { TransferSettings } from './use-transfer-settings.ts'

/** Controls of the whole queue: pause, limit, parallel uploads. */
export function TransferControls({ transfer, settings }: { transfer: Transfer; settings: TransferSettings }) {
  const { queue, common } = useWording()
  const { paused, limit, parallel } = settings
  return (
    <section className={totals.panel} aria-label={queue.controls}>
      {paused.isFixedByConfig ? (
        <Fixed settingKey="uploads.paused" label={queue.pause} value={paused.value ? common.yes : common.no} />
      ) : (
        <Button
          keys="p"
          tone={paused.value ? 'primary' : 'plain'}
          aria-describedby={PAUSE_NOTE}
          onPress={() => paused.set(!paused.value)}
        >
          {paused.value ? queue.resume : queue.pause}
          <Icon name={paused.value ? 'play' : 'pause'} size={13} />
        </Button>
      )}
      {!paused.isFixedByConfig && (
        <p id={PAUSE_NOTE} className={styles.note}>
          {pauseNote(paused.value, transfer.sendingClips, queue)}
        </p>
      )}
      <div className={styles.steppers}>
        {limit.isFixedByConfig ? (
          <Fixed
            settingKey="uploads.limitMbitPerSecond"
            label={queue.limit}
            value={limit.value === null ? queue.noLimit : String(limit.value)}
          />
        ) : (
          <LimitField label={queue.limit} value={limit.value} onChange={limit.set} />
        )}
        {parallel.isFixedByConfig ? (
          <Fixed settingKey="uploads.parallel" label={queue.parallel} value={String(parallel.value)} />
        ) : (
          <NumberStepper
            label={queue.parallel}
            value={parallel.value}
            minValue={settingBounds.parallel.min}
            maxValue={settingBounds.parallel.max}
            isWhole
            onChange={(value) => value !== null && parallel.set(value)}
          />
        )}
      </div>
    </section>
  )
}

const PAUSE_NOTE = 'queue-pause-note'

type QueueTexts = ReturnType<typeof useWording>['queue']

/** Warns before pausing: uploads in progress restart from the beginning. */
function pauseNote(isPaused: boolean, sendingClips: number, queue: QueueTexts): string {
  if (isPaused) return queue.resumeRestarts
  return sendingClips > 0 ? queue.pauseRestarts(sendingClips) : queue.pauseSafe
}

/** Setting that the configuration file or the organization sets. */
function Fixed({ settingKey, label, value }: { settingKey: string; label: string; value: string }) {
  const { queue } = useWording()
  const why = useFixedText(settingKey, queue.fixed)
  return (
    <div className={styles.fixed}>
      <span className={styles.fixedLabel}>{label}</span>
      <b className={styles.fixedValue}>{value}</b>
      <span className={styles.fixedWhy} title={why}>
        {why}
      </span>
    </div>
  )
}
