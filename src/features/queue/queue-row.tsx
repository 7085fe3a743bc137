import { memo, useState } from 'react'
import { useDrag } from 'react-aria-components'
import { Button } from '../../renderer/components/button.tsx'
import { classes } from '../../renderer/components/class-names.ts'
import { HoldLine } from '../../renderer/components/hold-line.tsx'
import { Icon } from '../../renderer/components/icon.tsx'
import { StateWords } from '../../renderer/components/state-words.tsx'
import { type AthleteLabel, useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { useIsHoldCounted } from '../../renderer/hooks/use-is-hold-counted.ts'
import { useNow } from '../../renderer/hooks/use-now.ts'
import { useProgress, useUploadBlock } from '../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import typography from '../../renderer/theme/type.module.css'
import type { Progress, QueueRow } from '../../station/contract/queue.ts'
import { uploadAgainNote } from '../clip/upload-again-section.tsx'
import { ClipNote } from './clip-note.tsx'
import columns from './columns.module.css'
import { toDragged } from './dragged-clip.ts'
import { canMove } from './move-target.ts'
import styles from './queue-row.module.css'
import cells from './row-cells.module.css'
import { AttemptCell, ClipName, ClipThumb, ProgressOrForecast, ReservationCell } from './row-cells.tsx'
import { canCancel, clipTransferOf, isInProgress } from './row-facts.ts'
import { type RowStateFacts, rowStateText } from './row-state-text.ts'
import type { RowActions, RowNote } from './use-queue-actions.ts'

interface QueueRowNoteProps {
  readonly row: QueueRow
  readonly note: RowNote
  readonly actions: RowActions
}

/** Question before a clip is canceled, with the effect on its reservation; or the failure of an action. */
function QueueRowNote({ row, note, actions }: QueueRowNoteProps) {
  const { queue } = useWording()
  const { clip } = row
  return (
    <ClipNote
      fileName={clip.fileName}
      note={note}
      onForget={actions.forget}
      title={queue.cancelAsk(clip.fileName)}
      text={cancelConsequence(row, queue)}
      doText={queue.cancelDo}
      keepText={clip.state.kind === 'sending' ? queue.keepUploading : queue.keepQueued}
      onDo={() => actions.cancel(clip)}
    />
  )
}

function cancelConsequence({ clip, expiresAtMs }: QueueRow, queue: ScreenWording['queue']): string {
  if (clip.state.kind === 'reserving') return queue.cancelReserving
  return clip.state.kind === 'sending' || expiresAtMs !== null ? queue.cancelSent : queue.cancelQueued
}

type QueueRowStateProps = Omit<RowStateFacts, 'block'>

/** State of a clip in the queue: shape, words, color and note. */
function QueueRowState(props: QueueRowStateProps) {
  const wording = useWording()
  const facts = { ...props, block: useUploadBlock() }
  const { kind } = props.row.clip.state
  if (kind === 'held' || kind === 'waiting') return <TickingState {...facts} />
  return <StateWords {...rowStateText(facts, 0, wording)} />
}

/** Renders each second, for countdowns only. */
function TickingState(props: RowStateFacts) {
  return <StateWords {...rowStateText(props, useNow(), useWording())} />
}

/** Progress of the current attempt. Bytes of an earlier attempt are lost and not counted. */
function useAttemptProgress({ clip }: QueueRow): Progress | undefined {
  const progress = useProgress(clip.id)
  const attempt = clip.state.kind === 'sending' ? clip.state.sessionId : null
  const [before, setBefore] = useState<{ readonly attempt: string | null; readonly progress: Progress | undefined }>({
    attempt,
    progress,
  })
  if (before.attempt !== attempt) setBefore({ attempt, progress })
  return attempt === null || progress === before.progress ? undefined : progress
}

interface QueueRowViewProps {
  readonly row: QueueRow
  /** Position in the queue, from 1. */
  readonly position: number
  readonly isNext: boolean
  /** True for the row that has the keyboard; Tab reaches its buttons. */
  readonly isActive: boolean
  readonly note: RowNote | null
  /** Length of the hold in ms. */
  readonly holdMs: number
  readonly actions: RowActions
}

/** Row of one clip. Memoized, so that progress renders only its row. */
export const QueueRowView = memo(function QueueRowView(props: QueueRowViewProps) {
  const { row, position, note, holdMs, actions } = props
  const { queue } = useWording()
  const { clip } = row
  const isMovable = canMove(row)
  const isHoldCounted = useIsHoldCounted(clip.state)
  const { dragProps, isDragging } = useDrag({
    // Reordering by keyboard has its own shortcuts.
    hasDragButton: true,
    isDisabled: !isMovable || note !== null,
    getItems: () => [toDragged(clip)],
    getAllowedDropOperations: () => ['move'],
  })
  return (
    <div {...dragProps} className={classes(columns.row, isDragging && styles.dragged, note !== null && columns.noted)}>
      <span className={styles.position} data-digits={String(position).length}>
        <span
          className={classes(styles.grip, !isMovable && styles.fixed)}
          title={isMovable ? queue.dragHandle : undefined}
        >
          <Icon name="grip" size={16} />
        </span>
        <b>{position}</b>
      </span>
      <ClipThumb clip={clip} />
      {note === null ? <RowFacts {...props} /> : <QueueRowNote row={row} note={note} actions={actions} />}
      {clip.state.kind === 'held' && isHoldCounted && (
        <HoldLine untilMs={clip.state.untilMs} wholeMs={holdMs} nowMs={Date.now} />
      )}
    </div>
  )
})

function RowFacts({ row, isNext, isActive, actions }: QueueRowViewProps) {
  const wording = useWording()
  const label = useAthleteLabel()
  const { queue, phrases } = wording
  const { clip } = row
  const moving = clipTransferOf(row, useAttemptProgress(row))
  const minutes = (count: number) => queue.minutes(phrases.format.number(Math.floor(count)))
  const speed = moving.bytesPerSecond === null ? null : phrases.format.rate(moving.bytesPerSecond).split('\u00a0')[0]
  return (
    <>
      <ClipName fileName={clip.fileName} note={athleteAndMovement(row, label, wording)} />
      <span className={classes(columns.size, cells.number)}>{phrases.format.size(clip.sizeBytes)}</span>
      {row.forecast.kind === 'will-not-fit' && !isInProgress(row) ? (
        <span className={classes(columns.willNotFit, cells.attempt)}>
          <b className={typography.cut}>
            {queue.needed(
              minutes(Math.ceil(row.forecast.neededMs / MINUTE_MS)),
              minutes(row.forecast.allowedMs / MINUTE_MS),
            )}
          </b>
          <span className={typography.cut} title={queue.willNotFitNote}>
            {queue.willNotFitNote}
          </span>
        </span>
      ) : (
        <>
          <ProgressOrForecast row={row} moving={moving} />
          <span className={classes(columns.speed, cells.number)}>{speed}</span>
          {clip.state.kind === 'held' ? (
            <HeldActions row={row} isActive={isActive} actions={actions} />
          ) : (
            <>
              <AttemptCell row={row} />
              <ReservationCell row={row} />
            </>
          )}
        </>
      )}
      <span className={columns.state}>
        <QueueRowState row={row} isNext={isNext} moving={moving} />
      </span>
      {canCancel(row) && (
        <Button
          square
          excludeFromTabOrder={!isActive}
          aria-label={queue.cancelClip(clip.fileName)}
          onPress={() => actions.ask(clip)}
        >
          <Icon name="close" size={13} />
        </Button>
      )}
    </>
  )
}

/** Buttons of a held clip: upload now, hold longer. */
function HeldActions({ row, isActive, actions }: Pick<QueueRowViewProps, 'row' | 'isActive' | 'actions'>) {
  const { queue } = useWording()
  return (
    <span className={columns.actions}>
      <Button keys="u" excludeFromTabOrder={!isActive} onPress={() => actions.sendNow(row.clip)}>
        {queue.uploadNow}
      </Button>
      <Button keys="h" excludeFromTabOrder={!isActive} onPress={() => actions.holdLonger(row.clip)}>
        {queue.holdLonger}
      </Button>
    </span>
  )
}

const MINUTE_MS = 60_000

/** Words athlete and movement: “Ansel Whitford, pitching”. */
function athleteAndMovement(row: QueueRow, label: AthleteLabel, wording: ScreenWording): string {
  const { athleteId, movement, clip } = row
  const athleteName = row.athleteName && label(row.athleteName, athleteId)
  const { phrases } = wording
  const what = movement === null ? null : phrases.movement(movement).toLocaleLowerCase(phrases.locale)
  return [athleteName, what, uploadAgainNote(clip.again, wording)].filter((part) => part !== null).join(', ')
}
