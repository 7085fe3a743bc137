import { Button } from '../../parts/button.tsx'
import { Keys } from '../../parts/key.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { useStatus } from '../../stores/station-context.tsx'
import { useWording } from '../../stores/wording-context.tsx'
import styles from './board.module.css'
import type { UntaggedPage } from './use-board-lists.ts'

interface SelectedProps {
  readonly selected: number
  readonly onTag: () => void
}

/** What can be done with what is chosen, in place of the hints. */
function Selected({ selected, onTag }: SelectedProps) {
  const { today, common } = useWording()
  return (
    <span className={styles.selection}>
      <b>{common.selected(selected)}</b>
      <Button tone="primary" keys="t" onPress={onTag}>
        {today.tag}
      </Button>
      <span className={styles.hint}>
        <Keys keys="escape" /> {today.selectNone}
      </span>
    </span>
  )
}

export function UntaggedHead({ page, selected, onTag }: SelectedProps & { page: UntaggedPage }) {
  const { today, common, say } = useWording()
  return (
    <SectionHead
      mark={<StateMark shape="needs-tags" size={20} />}
      title={today.needsTags}
      count={say.format.number(page.total)}
      note={common.clips(page.clips)}
    >
      {selected > 0 ? (
        <Selected selected={selected} onTag={onTag} />
      ) : (
        <>
          <span className={styles.hint}>
            <Keys keys="x" /> {today.select}
          </span>
          <span className={`${styles.hint} ${styles.wide}`}>
            <Keys keys="mod+z" /> {today.undo}
          </span>
        </>
      )}
    </SectionHead>
  )
}

interface BoardHeadProps extends SelectedProps {
  /** Null before the first answer. */
  readonly total: number | null
  readonly showsAll: boolean
  readonly onOnlyToday: () => void
}

export function BoardHead({ total, showsAll, selected, onTag, onOnlyToday }: BoardHeadProps) {
  const { today, common, say } = useWording()
  const status = useStatus()
  return (
    <SectionHead
      title={today.reps}
      {...(total === null ? {} : { count: say.format.number(total) })}
      note={showsAll ? today.allDays : today.newestFirst(common.clips(status?.today.clips ?? 0))}
    >
      {selected > 0 ? (
        <Selected selected={selected} onTag={onTag} />
      ) : (
        <>
          {showsAll && (
            <Button tone="quiet" onPress={onOnlyToday}>
              {today.onlyToday}
            </Button>
          )}
          <span className={styles.hint}>
            <Keys keys="h" /> {today.holdLonger}
          </span>
          <span className={styles.hint}>
            <Keys keys="u" /> {today.sendNow}
          </span>
        </>
      )}
    </SectionHead>
  )
}
