import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useTokenPixels } from '../../../renderer/hooks/use-token-pixels.ts'
import { useWindowedList } from '../../../renderer/hooks/use-windowed-list.ts'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import { useStation } from '../../../renderer/state/station-context.tsx'
import type { ListPage } from '../../../renderer/state/windowed-list.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { tagsLine } from '../../../renderer/tagging/movement-words.ts'
import type { RepRow } from '../../../station/contract/rep.ts'
import { HeadlineValues } from '../../results/screen/headline-values.tsx'
import { RepStateCell } from '../../today/rep-state-cell.tsx'
import styles from './panel.module.css'

const keyOf = ({ id }: RepRow) => id

/** Tab with the athlete's reps on this station, newest first, with the state of each. A row opens the first clip. */
export function AthleteReps({ id }: { id: string }) {
  const { client, ui } = useStation()
  const { athletes, common } = useWording()
  const rowHeight = useTokenPixels('--rep')
  const [{ page, offset, failure }, list] = useWindowedList<RepRow, ListPage<RepRow>>({
    read: (from, limit) => client.roster.reps({ id, offset: from, limit }),
    keyOf,
    topics: ['reps'],
  })
  const [{ active, selected }, selection] = useSelection()
  if (!page)
    return failure ? (
      <div className={styles.message}>
        <Problem
          failure={failure}
          subject={athletes.reps}
          actions={<Button onPress={list.reread}>{common.retry}</Button>}
        />
      </div>
    ) : (
      <p role="status" className={styles.message}>
        {common.loading}
      </p>
    )
  if (page.total === 0) return <p className={styles.message}>{athletes.noReps}</p>
  return (
    <div className={styles.reps}>
      <VirtualList
        label={athletes.reps}
        part={{ total: page.total, offset, items: page.items }}
        rowHeight={rowHeight}
        keyOf={keyOf}
        onVisible={list.setVisible}
        control={{ selected, active, setActive: selection.setActive }}
        onOpen={({ clips: [clip] }) => clip && ui.openClip(clip.id)}
        newestFirst
      >
        {(rep) => <AthleteRepRow rep={rep} />}
      </VirtualList>
    </div>
  )
}

function AthleteRepRow({ rep }: { rep: RepRow }) {
  const wording = useWording()
  const { activity, movement, dimensions } = rep
  const tags = { activity: activity ?? undefined, movement: movement ?? undefined, dimensions }
  return (
    <div className={styles.rep}>
      <div className={styles.facts}>
        <p className={styles.what}>{tagsLine(tags, wording)}</p>
        <p className={styles.when}>{wording.phrases.format.dateTime(rep.atMs)}</p>
      </div>
      <RepStateCell rep={rep} />
      {rep.headlines && (
        <div className={styles.headlines}>
          <HeadlineValues headlines={rep.headlines} />
        </div>
      )}
    </div>
  )
}
