import { useState } from 'react'
import type { AttentionRow } from '../../../contract/rep.ts'
import { Keys } from '../../parts/key.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { VirtualList } from '../../parts/virtual-list.tsx'
import { useStation } from '../../stores/station-context.tsx'
import { useSelection } from '../../stores/use-selection.ts'
import { useTokenPixels } from '../../stores/use-token-pixels.ts'
import { useWindowedList } from '../../stores/use-windowed-list.ts'
import { useWording } from '../../stores/wording-context.tsx'
import { TagDialog, type ToTag } from '../tagging/tag-dialog.tsx'
import styles from './not-counted.module.css'
import { NotCountedRow } from './not-counted-row.tsx'
import { useStuckDeeds } from './use-stuck-deeds.ts'

const keyOf = ({ clip }: AttentionRow) => clip.id
/** More scroll within. */
const ROWS_IN_SIGHT = 3

/** Clips that cannot go unless somebody does something: no part of what is left to send. */
export function NotCounted({ canMove }: { canMove: boolean }) {
  const { client, ui } = useStation()
  const { queue, say } = useWording()
  const rowHeight = useTokenPixels('--row')
  const [{ page, offset }, list] = useWindowedList<AttentionRow, { total: number; items: readonly AttentionRow[] }>({
    read: (from, limit) => client.attention({ offset: from, limit }),
    keyOf,
    topics: ['attention'],
  })
  const [{ active, selected }, selection] = useSelection()
  const [toTag, setToTag] = useState<ToTag | null>(null)
  const [noted, deeds] = useStuckDeeds(setToTag)
  const part = { total: page?.total ?? 0, offset, items: page?.items ?? [] }
  if (!page || page.total === 0) return null
  return (
    <section className={styles.section} aria-labelledby="not-counted">
      <SectionHead
        id="not-counted"
        title={queue.notCounted}
        count={say.format.number(page.total)}
        mark={<StateMark shape="warning" size={20} />}
        note={queue.notCountedNote}
      >
        {canMove && <MoveHint />}
      </SectionHead>
      <div className={styles.list} style={{ height: Math.min(page.total, ROWS_IN_SIGHT) * rowHeight }}>
        <VirtualList
          label={queue.notCounted}
          part={part}
          rowHeight={rowHeight}
          keyOf={keyOf}
          onLook={list.look}
          control={{ selected, active, setActive: selection.setActive }}
          onOpen={({ clip }) => ui.openClip(clip.id)}
        >
          {(row, { isActive }) => (
            <NotCountedRow
              row={row}
              isActive={isActive}
              note={noted?.clip.id === row.clip.id ? noted.note : null}
              deeds={deeds}
            />
          )}
        </VirtualList>
      </div>
      {toTag && <TagDialog toTag={toTag} onClose={() => setToTag(null)} />}
    </section>
  )
}

/** How the order above is changed by key. */
function MoveHint() {
  const { queue } = useWording()
  return (
    <span className={styles.hint}>
      <Keys keys="alt+arrowup+arrowdown" />
      {queue.moveHint}
    </span>
  )
}
