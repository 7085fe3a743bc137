import { Button } from '../../renderer/components/button.tsx'
import { Keys } from '../../renderer/components/keys.tsx'
import { ScreenLink } from '../../renderer/components/screen-link.tsx'
import { SectionHead } from '../../renderer/components/section-head.tsx'
import { StateMark } from '../../renderer/components/state-mark.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import styles from './board.module.css'
import type { RepsPage, SelectedRows, UntaggedPage } from './use-board-commands.ts'

interface SelectedProps {
  readonly selected: SelectedRows
  readonly onTag: () => void
}

/** Actions for the selected rows, in place of the hints. */
function Selected({ selected, onTag }: SelectedProps) {
  const { today, common } = useWording()
  return (
    <span className={styles.selection}>
      <b>{today.selectedRows(selected.rows, common.clips(selected.clips))}</b>
      <Button tone="primary" keys="t" onPress={onTag}>
        {today.tag}
      </Button>
      <span className={styles.hint}>
        <Keys keys="escape" /> {today.selectNone}
      </span>
    </span>
  )
}

interface HeadProps {
  /** Null while no row of this list is selected. */
  readonly selected: SelectedRows | null
  readonly onTag: () => void
}

export function UntaggedHead({ page, selected, onTag }: HeadProps & { page: UntaggedPage }) {
  const { today, common, phrases } = useWording()
  const isSelecting = selected !== null && selected.rows > 0
  return (
    <SectionHead
      mark={<StateMark shape="needs-tags" size={20} />}
      title={today.needsTags}
      count={phrases.format.number(page.total)}
      {...(isSelecting ? {} : { note: common.clips(page.clips) })}
    >
      {isSelecting ? (
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

interface BoardHeadProps extends HeadProps {
  /** Null before the first answer. */
  readonly page: RepsPage | null
  readonly showsAll: boolean
  readonly onOnlyToday: () => void
}

export function BoardHead({ page, showsAll, selected, onTag, onOnlyToday }: BoardHeadProps) {
  const { today, common, phrases } = useWording()
  const clips = page?.clips ?? null
  const counted = clips !== null && (
    <>
      {common.clips(clips)}
      <span className={styles.wide}> · {today.newestFirst}</span>
    </>
  )
  const isSelecting = selected !== null && selected.rows > 0
  const note = isSelecting ? undefined : showsAll ? today.allDays : counted || undefined
  return (
    <SectionHead
      title={today.reps}
      {...(page === null ? {} : { count: phrases.format.number(page.total) })}
      {...(note === undefined ? {} : { note })}
    >
      {isSelecting ? (
        <Selected selected={selected} onTag={onTag} />
      ) : (
        <>
          <ScreenLink to="find" tone="quiet" />
          {showsAll && (
            <Button tone="quiet" onPress={onOnlyToday}>
              {today.todayOnly}
            </Button>
          )}
          <ScreenLink to="audit" tone="quiet" />
          <span className={styles.hint}>
            <Keys keys="h" /> {today.holdLonger}
          </span>
          <span className={styles.hint}>
            <Keys keys="u" /> {today.uploadNow}
          </span>
        </>
      )}
    </SectionHead>
  )
}
