import { useCallback, useRef, useState } from 'react'
import type { ClipCard, NextStep } from '../../../../contract/clips/clip-view.ts'
import type { AttentionRow } from '../../../../contract/clips/rep.ts'
import { Button } from '../../../components/button.tsx'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { Problem } from '../../../components/problem.tsx'
import { SectionHead } from '../../../components/section-head.tsx'
import { StateMark } from '../../../components/state-mark.tsx'
import { useAction } from '../../../hooks/use-action.ts'
import { useTokenPixels } from '../../../hooks/use-token-pixels.ts'
import { useStation } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { SelectedActions } from '../../attention/selected-actions.tsx'
import { useAttentionRows } from '../../attention/use-attention-rows.ts'
import { useSelectedClips } from '../../attention/use-selected-clips.ts'
import { clipShapes } from '../../clip-drawer/clip-shapes.ts'
import { NextStepButton } from '../../clip-drawer/clip-status.tsx'
import { tagTargetWithoutAthlete, useClipActions } from '../../clip-drawer/use-clip-actions.ts'
import { TagDialog, type TagTarget } from '../../tagging/tag-dialog.tsx'
import styles from './side-panel.module.css'

/** List of clips that need attention, each with its reason and next step. */
export function AttentionList({ onOpen }: { onOpen: (clip: ClipCard) => void }) {
  const { client } = useStation()
  const { today, attention, phrases } = useWording()
  const rowHeight = useTokenPixels('--attention')
  const region = useRef<HTMLElement>(null)
  const rows = useAttentionRows()
  const [toTag, setToTag] = useState<TagTarget | null>(null)
  const toChange = useCallback(
    async ({ id }: Pick<ClipCard, 'id'>) => setToTag(tagTargetWithoutAthlete(await client.clip({ id }))),
    [client],
  )
  const actions = useClipActions(toChange)
  const acting = useAction(
    async ({ clip }: AttentionRow, step: NextStep | 'leave-out') => void (await actions.run(step, clip)),
  )
  const selected = useSelectedClips({ rows, region, onTag: (row) => acting.start(row, row.nextStep) })

  const { list, control } = rows
  const { page, offset, failure } = rows.window
  const problem = selected.failure ?? acting.failure ?? (page === null ? failure : null)
  if (!problem && (page === null || page.total === 0)) return <div className={styles.nothing} />
  return (
    <section ref={region} className={styles.attention} aria-label={today.needsAttention}>
      <SectionHead
        mark={selected.count === 0 && <StateMark shape="stopped" size={20} />}
        {...(selected.count > 0
          ? { title: attention.selected(phrases.format.number(selected.count)) }
          : { title: today.needsAttention, ...(page ? { count: phrases.format.number(page.total) } : {}) })}
      >
        {selected.count > 0 && <SelectedActions selected={selected} />}
      </SectionHead>
      {problem && (
        <div className={styles.problem}>
          <Problem failure={problem} subject={today.thisClip} size="line" />
        </div>
      )}
      {page && (
        <div className={styles.rows}>
          <VirtualList
            label={today.needsAttention}
            part={{ total: page.total, offset, items: page.items }}
            rowHeight={rowHeight}
            keyOf={list.keyOf}
            onVisible={list.setVisible}
            control={control}
            keysBetween={list.keysBetween}
            onOpen={({ clip }) => onOpen(clip)}
          >
            {(row, { isActive }) => (
              <Attention
                row={row}
                isActive={isActive}
                isBusy={acting.isRunning}
                isPossible={actions.isPossible(row.nextStep)}
                onStep={() => acting.start(row, row.nextStep)}
                onLeaveOut={() => acting.start(row, 'leave-out')}
              />
            )}
          </VirtualList>
        </div>
      )}
      {toTag && <TagDialog toTag={toTag} onClose={() => setToTag(null)} />}
    </section>
  )
}

interface AttentionProps {
  readonly row: AttentionRow
  readonly isActive: boolean
  readonly isBusy: boolean
  readonly isPossible: boolean
  readonly onStep: () => void
  readonly onLeaveOut: () => void
}

function Attention({ row, isActive, isBusy, isPossible, onStep, onLeaveOut }: AttentionProps) {
  const { today, queue, phrases } = useWording()
  const { clip, because, nextStep } = row
  const { message, next } = phrases.failureBeside(because, today.thisClip)
  return (
    <div className={styles.ask}>
      <StateMark shape={clipShapes[clip.state.kind]} size={26} />
      <div className={styles.askText}>
        <b className={styles.file} title={clip.fileName}>
          {clip.fileName}
        </b>
        <p className={styles.cause} title={`${message} ${next}`}>
          {message} {!isPossible && next}
        </p>
        {isPossible && (
          <span className={styles.steps}>
            <NextStepButton step={nextStep} isDisabled={isBusy} isReachable={isActive} onPress={onStep} />
            {clip.actions.includes('leave-out') && (
              <Button excludeFromTabOrder={!isActive} isDisabled={isBusy} onPress={onLeaveOut}>
                {queue.leaveOut}
              </Button>
            )}
          </span>
        )}
      </div>
    </div>
  )
}
