import { type CSSProperties, memo, useCallback, useMemo, useRef, useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { classes } from '../../renderer/components/class-names.ts'
import { Icon } from '../../renderer/components/icon.tsx'
import { Keys } from '../../renderer/components/keys.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { SectionHead } from '../../renderer/components/section-head.tsx'
import { StateMark } from '../../renderer/components/state-mark.tsx'
import { useNow } from '../../renderer/hooks/use-now.ts'
import { useTokenPixels } from '../../renderer/hooks/use-token-pixels.ts'
import { VirtualList } from '../../renderer/list/virtual-list.tsx'
import { isSameDay } from '../../renderer/state/local-days.ts'
import { useClient, useStation } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { TagDialog, type TagTarget } from '../../renderer/tagging/tag-dialog.tsx'
import typography from '../../renderer/theme/type.module.css'
import type { ClipCard, NextStep } from '../../station/contract/clip-view.ts'
import type { AttentionRow } from '../../station/contract/rep.ts'
import { NextStepButton } from '../clip/clip-status.tsx'
import { tagTargetWithoutAthlete, useClipActions } from '../clip/use-clip-actions.ts'
import { SelectedActions } from '../today/selected-actions.tsx'
import { useAttentionRows } from '../today/use-attention-rows.ts'
import { useSelectedClips } from '../today/use-selected-clips.ts'
import { ClipNote } from './clip-note.tsx'
import columns from './columns.module.css'
import styles from './not-queued.module.css'
import cells from './row-cells.module.css'
import { ClipName, ClipThumb } from './row-cells.tsx'
import { type NotedClip, type QueueActions, type RowNote, useQueueActions } from './use-queue-actions.ts'

type Card = Pick<ClipCard, 'id' | 'fileName'>

interface StuckActions extends QueueActions {
  /** Runs the next step of a row. */
  readonly take: (row: AttentionRow) => void
  /** Returns whether this client can run the step. */
  readonly isPossible: (step: NextStep) => boolean
  readonly setAside: (clip: Card) => void
  /** For a clip whose original is missing. */
  readonly leaveOut: (clip: Card) => void
}

/** Actions for clips that need attention; clips that need tags are passed to `onToTag`. */
function useStuckActions(onToTag: (toTag: TagTarget) => void): readonly [NotedClip | null, StuckActions] {
  const client = useClient()
  const [noted, actions] = useQueueActions()
  const toTag = useCallback(
    async ({ id }: Pick<ClipCard, 'id'>) => onToTag(tagTargetWithoutAthlete(await client.clip({ id }))),
    [client, onToTag],
  )
  const clipActions = useClipActions(toTag)

  const stuckActions = useMemo<StuckActions>(() => {
    const run = (step: NextStep | 'leave-out', clip: Card) =>
      void actions.reach(clip, () => clipActions.run(step, clip))
    return {
      ...actions,
      take: ({ clip, nextStep }) => run(nextStep, clip),
      isPossible: clipActions.isPossible,
      setAside: (clip) => run('set-aside', clip),
      leaveOut: (clip) => run('leave-out', clip),
    }
  }, [actions, clipActions])

  return [noted, stuckActions]
}

interface NeedsAttentionRowProps {
  readonly row: AttentionRow
  readonly isActive: boolean
  readonly note: RowNote | null
  readonly actions: StuckActions
}

/** Row of a clip that needs attention: reason and next step. */
const NeedsAttentionRow = memo(function NeedsAttentionRow(props: NeedsAttentionRowProps) {
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

/** More than any window shows. */
const MAX_ROWS_HIGH = 1_000

/** Lists the clips that need a person before they can upload; the backlog does not count them. */
export function NeedsAttention({ canMove }: { canMove: boolean }) {
  const { ui } = useStation()
  const { queue, attention, phrases } = useWording()
  const rowHeight = useTokenPixels('--row-stacked')
  const region = useRef<HTMLElement>(null)
  const rows = useAttentionRows()
  const { list, control } = rows
  const { page, offset } = rows.window
  const [toTag, setToTag] = useState<TagTarget | null>(null)
  const [noted, actions] = useStuckActions(setToTag)
  const selected = useSelectedClips({ rows, region, onTag: actions.take })
  const part = { total: page?.total ?? 0, offset, items: page?.items ?? [] }
  if (!page || page.total === 0) return null
  return (
    <section
      ref={region}
      className={styles.growing}
      style={{ '--rows': Math.min(page.total, MAX_ROWS_HIGH) } as CSSProperties}
      aria-labelledby="not-counted"
    >
      <SectionHead
        id="not-counted"
        title={queue.needsAttention}
        count={phrases.format.number(page.total)}
        mark={<StateMark shape="warning" size={20} />}
        note={selected.count > 0 ? attention.selected(phrases.format.number(selected.count)) : queue.needsAttentionNote}
      >
        {selected.count > 0 ? <SelectedActions selected={selected} /> : <Hints canMove={canMove} />}
      </SectionHead>
      {selected.failure && <Problem failure={selected.failure} subject={queue.needsAttention} size="line" />}
      <div className={styles.list}>
        <VirtualList
          label={queue.needsAttention}
          part={part}
          rowHeight={rowHeight}
          keyOf={list.keyOf}
          onVisible={list.setVisible}
          control={control}
          keysBetween={list.keysBetween}
          onOpen={({ clip }) => ui.openClip(clip.id)}
        >
          {(row, { isActive }) => (
            <NeedsAttentionRow
              row={row}
              isActive={isActive}
              note={noted?.clip.id === row.clip.id ? noted.note : null}
              actions={actions}
            />
          )}
        </VirtualList>
      </div>
      {toTag && <TagDialog toTag={toTag} onClose={() => setToTag(null)} />}
    </section>
  )
}

/** Shortcuts for selecting clips and for reordering the queue. */
function Hints({ canMove }: { canMove: boolean }) {
  const { queue, today } = useWording()
  return (
    <>
      <span className={styles.hint}>
        <Keys keys="x" />
        {today.select}
      </span>
      {canMove && (
        <span className={styles.hint}>
          <Keys keys="alt+arrowup+arrowdown" />
          {queue.moveHint}
        </span>
      )}
    </>
  )
}
