import { memo } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { classes } from '../../renderer/components/class-names.ts'
import { Icon } from '../../renderer/components/icon.tsx'
import { StateMark } from '../../renderer/components/state-mark.tsx'
import { useNow } from '../../renderer/hooks/use-now.ts'
import { isSameDay } from '../../renderer/state/local-days.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import typography from '../../renderer/theme/type.module.css'
import type { AttentionRow } from '../../station/contract/rep.ts'
import { NextStepButton } from '../clip/clip-status.tsx'
import { ClipNote } from './clip-note.tsx'
import columns from './columns.module.css'
import styles from './not-queued.module.css'
import cells from './row-cells.module.css'
import { ClipName, ClipThumb } from './row-cells.tsx'
import type { RowNote } from './use-queue-actions.ts'
import type { StuckActions } from './use-stuck-actions.ts'

interface NeedsAttentionRowProps {
  readonly row: AttentionRow
  readonly isActive: boolean
  readonly note: RowNote | null
  readonly actions: StuckActions
}

/** Row of a clip that needs attention: reason and next step. */
export const NeedsAttentionRow = memo(function NeedsAttentionRow(props: NeedsAttentionRowProps) {
  const { row, note } = props
  return (
    <div className={classes(columns.row, note !== null && columns.noted)}>
      <span className={styles.mark}>
        <StateMark shape={row.clip.state.kind === 'missing' ? 'warning' : 'stopped'} />
      </span>
      <ClipThumb clip={row.clip} />
      {note === null ? <Facts {...props} /> : <Note {...props} note={note} />}
    </div>
  )
})

function Facts({ row, isActive, actions }: NeedsAttentionRowProps) {
  const { queue, drawer, phrases } = useWording()
  const nowMs = useNow(60_000)
  const { clip, because, nextStep } = row
  const { message, next } = phrases.failureBeside(because, drawer.thisClip)
  const atMs = clip.recordedAtMs ?? clip.foundAtMs
  return (
    <>
      <ClipName
        fileName={clip.fileName}
        note={isSameDay(atMs, nowMs) ? phrases.format.clock(atMs) : phrases.format.dateTime(atMs)}
      />
      <span className={classes(columns.size, cells.number)}>{phrases.format.size(clip.sizeBytes)}</span>
      <span className={styles.why}>
        <b className={typography.cut} title={message}>
          {message}
        </b>
        <span className={typography.cut} title={next}>
          {next}
        </span>
      </span>
      <span className={styles.step}>
        {actions.isPossible(nextStep) && (
          <NextStepButton step={nextStep} isReachable={isActive} isDisabled={false} onPress={() => actions.take(row)} />
        )}
        {clip.actions.includes('leave-out') && (
          <Button excludeFromTabOrder={!isActive} onPress={() => actions.leaveOut(clip)}>
            {queue.leaveOut}
          </Button>
        )}
      </span>
      {nextStep !== 'set-aside' && !clip.actions.includes('leave-out') && (
        <Button
          square
          excludeFromTabOrder={!isActive}
          aria-label={`${queue.setAside}: ${clip.fileName}`}
          onPress={() => actions.ask(clip)}
        >
          <Icon name="close" size={13} />
        </Button>
      )}
    </>
  )
}

function Note({ row: { clip }, note, actions }: NeedsAttentionRowProps & { readonly note: RowNote }) {
  const { queue } = useWording()
  return (
    <ClipNote
      fileName={clip.fileName}
      note={note}
      onForget={actions.forget}
      title={queue.setAsideAsk(clip.fileName)}
      text={queue.setAsideNote}
      doText={queue.setAside}
      keepText={queue.setAsideKeep}
      onDo={() => actions.setAside(clip)}
    />
  )
}
