import type { ReactNode } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { defaultTones, StateMark, type StateShape, toneClass } from '../../renderer/components/state-mark.tsx'
import { useNow } from '../../renderer/hooks/use-now.ts'
import { useHasScreen } from '../../renderer/page-slots.ts'
import { addressOf } from '../../renderer/routes.ts'
import { useUploadBlock } from '../../renderer/state/station-context.tsx'
import { uploadWait } from '../../renderer/state/upload-wait.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { ClipKind } from '../../station/contract/clip.ts'
import type { ClipDetail, NextStep } from '../../station/contract/clip-view.ts'
import { duplicateText } from '../../words/duplicate-text.ts'
import styles from './clip-drawer.module.css'

/** Shape of every clip state; src/words has the words. */
export const clipShapes: Readonly<Record<ClipKind, StateShape>> = {
  found: 'rescan',
  settling: 'rescan',
  probing: 'rescan',
  unreadable: 'stopped',
  duplicate: 'off',
  untagged: 'needs-tags',
  held: 'held',
  queued: 'queued',
  reserving: 'sending',
  sending: 'sending',
  confirming: 'sending',
  processing: 'safe',
  completed: 'completed',
  failed: 'stopped',
  waiting: 'retry',
  missing: 'warning',
  cancelled: 'off',
  'gone-at-service': 'warning',
  'uploaded-elsewhere': 'safe',
  'original-missing': 'warning',
  'left-out': 'off',
}

interface ClipStatusProps {
  readonly detail: ClipDetail
  /** Button of the next step, if this client can run it. */
  readonly nextStep: ReactNode
}

/** State of the clip, its reasons, and the next step. */
export function ClipStatus({ detail, nextStep }: ClipStatusProps) {
  const wording = useWording()
  const { drawer, phrases } = wording
  const hasScreen = useHasScreen()
  const { card, because } = detail
  const shape = clipShapes[card.state.kind]
  const state = phrases.state(card.state.kind)
  return (
    <section className={styles.status} aria-label={drawer.statusAndNextStep}>
      <StateMark shape={shape} size={26} />
      <div className={styles.statusText}>
        <p className={`${styles.state} ${toneClass(defaultTones[shape])}`}>
          {state.slice(0, 1).toUpperCase() + state.slice(1)}
          <Countdown state={card.state} />
        </p>
        <Wait state={card.state} />
        {because.map((one, index) => {
          const { message, next } = phrases.failureBeside(one, drawer.thisClip)
          return (
            <p key={one.code} className={styles.reason}>
              {message} {index === 0 && <span>{next}</span>}{' '}
              {index === 0 && hasScreen('help') && (
                <a href={addressOf('help', 'troubleshooting', { code: one.code })}>{drawer.moreHelp}</a>
              )}
            </p>
          )
        })}
        {card.state.kind === 'duplicate' && <p className={styles.reason}>{duplicateText(detail.original, wording)}</p>}
        {card.state.kind === 'left-out' && (
          <p className={styles.reason}>
            {phrases.leftOutReason(card.state.why, detail.original?.fileName ?? card.state.name)}
          </p>
        )}
        {card.state.kind === 'uploaded-elsewhere' && (
          <p className={styles.reason}>{drawer.uploadedBy(card.state.station)}</p>
        )}
        {nextStep}
      </div>
    </section>
  )
}

function Countdown({ state }: { state: ClipDetail['card']['state'] }) {
  return state.kind === 'held' || state.kind === 'waiting' ? <TimeLeft untilMs={state.untilMs} /> : null
}

/** Countdown of a hold or retry; empty once the time is over. */
function TimeLeft({ untilMs }: { untilMs: number }) {
  const { phrases } = useWording()
  const leftMs = untilMs - useNow()
  return leftMs <= 0 ? null : <span> {phrases.format.countdown(leftMs)}</span>
}

/** Reason why a clip that is next in turn waits, while no upload starts. */
function Wait({ state }: { state: ClipDetail['card']['state'] }) {
  const { safety } = useWording()
  const block = useUploadBlock()
  const nowMs = useNow()
  if (state.kind !== 'held' && state.kind !== 'queued' && state.kind !== 'waiting') return null
  const wait = uploadWait(state, block, nowMs)
  return wait === null ? null : <p className={styles.reason}>{safety.waitsFor(safety.reasons[wait])}</p>
}

interface NextStepButtonProps {
  /** True when Tab stops here: in the active row. */
  readonly isReachable?: boolean
  readonly step: NextStep
  readonly isDisabled: boolean
  readonly onPress: () => void
}

/** Returns whether T takes this step. */
export const hasTagKey = (step: NextStep) => step === 'tag' || step === 'choose-athlete'

/** Button of a clip's next step. */
export function NextStepButton({ step, isReachable = true, isDisabled, onPress }: NextStepButtonProps) {
  const { drawer } = useWording()
  return (
    <Button
      excludeFromTabOrder={!isReachable}
      isDisabled={isDisabled}
      keys={isReachable && hasTagKey(step) ? 't' : undefined}
      onPress={onPress}
    >
      {drawer.steps[step]}
    </Button>
  )
}
