import { type CSSProperties, useRef, useState } from 'react'
import { Keys } from '../../renderer/components/keys.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { SectionHead } from '../../renderer/components/section-head.tsx'
import { StateMark } from '../../renderer/components/state-mark.tsx'
import { useTokenPixels } from '../../renderer/hooks/use-token-pixels.ts'
import { VirtualList } from '../../renderer/list/virtual-list.tsx'
import { useStation } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import { TagDialog, type TagTarget } from '../../renderer/tagging/tag-dialog.tsx'
import { SelectedActions } from '../today/selected-actions.tsx'
import { useAttentionRows } from '../today/use-attention-rows.ts'
import { useSelectedClips } from '../today/use-selected-clips.ts'
import { NeedsAttentionRow } from './needs-attention-row.tsx'
import styles from './not-queued.module.css'
import { useStuckActions } from './use-stuck-actions.ts'

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
