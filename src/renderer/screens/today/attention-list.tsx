import { useState } from 'react'
import type { ClipCard, NextStep } from '../../../contract/clip-view.ts'
import type { AttentionRow } from '../../../contract/rep.ts'
import { Problem } from '../../parts/problem.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { VirtualList } from '../../parts/virtual-list.tsx'
import { useStation, useStatus } from '../../stores/station-context.tsx'
import { useAction } from '../../stores/use-action.ts'
import { useSelection } from '../../stores/use-selection.ts'
import { useTokenPixels } from '../../stores/use-token-pixels.ts'
import { useWindowedList } from '../../stores/use-windowed-list.ts'
import { useWording } from '../../stores/wording-context.tsx'
import { clipShapes } from '../clip-drawer/clip-shapes.ts'
import { NextStepButton } from '../clip-drawer/clip-status.tsx'
import { tagsToChange } from '../clip-drawer/tags-to-change.ts'
import { TagDialog, type ToTag } from '../tagging/tag-dialog.tsx'
import styles from './side-panel.module.css'

/** Clips that cannot go: each with its cause and the one thing to do. */
export function AttentionList({ onOpen }: { onOpen: (clip: ClipCard) => void }) {
  const { client } = useStation()
  const { today, say } = useWording()
  const rowHeight = useTokenPixels('--attention')
  const [{ active }, selection] = useSelection()
  const [toTag, setToTag] = useState<ToTag | null>(null)
  const [window, list] = useWindowedList<AttentionRow, { total: number; items: readonly AttentionRow[] }>({
    topics: ['attention'],
    keyOf: ({ clip }) => clip.id,
    read: (offset, limit) => client.attention({ offset, limit }),
  })
  const toChange = async ({ id }: ClipCard): Promise<ToTag> => {
    const detail = await client.clip({ id })
    // Whoever it was taken for is gone, or was never there: only what it shows is kept.
    const { athlete: _, ...known } = tagsToChange(detail, null).known
    return { clips: [id], thing: detail.card.fileName, known, knownAthleteName: null }
  }
  const acting = useAction(async ({ clip, nextStep }: AttentionRow) => {
    const clips = [clip.id]
    if (nextStep === 'retry') await client.command({ kind: 'clips-retry', clips })
    else if (nextStep === 'set-aside') await client.command({ kind: 'clips-cancel', clips })
    else if (nextStep === 'show-in-folder') await client.folders.show({ clip: clip.id })
    else setToTag(await toChange(clip))
  })

  const { page, offset, failure } = window
  const problem = acting.failure ?? (page === null ? failure : null)
  if (!problem && (page === null || page.total === 0)) return <div className={styles.nothing} />
  return (
    <section className={styles.attention} aria-label={today.needsAttention}>
      <SectionHead
        mark={<StateMark shape="stopped" size={20} />}
        title={today.cannotGo}
        {...(page ? { count: say.format.number(page.total) } : {})}
      />
      {problem && (
        <div className={styles.problem}>
          <Problem failure={problem} thing={today.thisClip} size="line" />
        </div>
      )}
      {page && (
        <div className={styles.rows}>
          <VirtualList
            label={today.cannotGo}
            part={{ total: page.total, offset, items: page.items }}
            rowHeight={rowHeight}
            keyOf={list.keyOf}
            onLook={list.look}
            control={{ selected: nothingSelected, active, setActive: selection.setActive }}
            onOpen={({ clip }) => onOpen(clip)}
          >
            {(row, { isActive }) => (
              <Attention row={row} isActive={isActive} isBusy={acting.isRunning} onStep={() => acting.start(row)} />
            )}
          </VirtualList>
        </div>
      )}
      {toTag && <TagDialog toTag={toTag} onClose={() => setToTag(null)} />}
    </section>
  )
}

const nothingSelected: ReadonlySet<string> = new Set()

interface AttentionProps {
  readonly row: AttentionRow
  readonly isActive: boolean
  readonly isBusy: boolean
  readonly onStep: () => void
}

function Attention({ row, isActive, isBusy, onStep }: AttentionProps) {
  const { today, say } = useWording()
  const status = useStatus()
  const { clip, because, nextStep } = row
  const { message, next } = say.failure(because, today.thisClip)
  const isPossible = (step: NextStep) => step !== 'show-in-folder' || status?.can.showInFolder === true
  return (
    <div className={styles.ask}>
      <StateMark shape={clipShapes[clip.state.kind]} size={26} />
      <div className={styles.askText}>
        <b className={styles.file} title={clip.fileName}>
          {clip.fileName}
        </b>
        <p className={styles.cause} title={`${message} ${next}`}>
          {message} {!isPossible(nextStep) && next}
        </p>
        {isPossible(nextStep) && (
          <NextStepButton step={nextStep} isDisabled={isBusy} isReachable={isActive} onPress={onStep} />
        )}
      </div>
    </div>
  )
}
