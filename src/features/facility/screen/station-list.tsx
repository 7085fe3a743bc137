import { useCallback } from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { useTokenPixels } from '../../../renderer/hooks/use-token-pixels.ts'
import type { ListControl } from '../../../renderer/list/use-list-keys.ts'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { StationStrip } from '../../../station/contract/facility-view.ts'
import styles from './facility.module.css'
import rowStyles from './station-row.module.css'
import { StationRow } from './station-row.tsx'

interface StationListProps {
  readonly stations: readonly StationStrip[]
  readonly control: ListControl
  readonly nowMs: number
  readonly isPresent: boolean
  readonly onOpen: (strip: StationStrip) => void
}

const keyOf = ({ id }: StationStrip) => id

/** The strips of all stations, the worst first. */
export function StationList({ stations, control, nowMs, isPresent, onOpen }: StationListProps) {
  const { facility } = useWording()
  const rowHeight = useTokenPixels('--station')
  const ignore = useCallback(() => {}, [])
  return (
    <section className={styles.stations} aria-label={facility.stations}>
      <ColumnHeads />
      <VirtualList
        label={facility.stations}
        part={{ total: stations.length, offset: 0, items: stations }}
        rowHeight={rowHeight}
        keyOf={keyOf}
        onVisible={ignore}
        control={control}
        onOpen={onOpen}
      >
        {(strip) => <StationRow strip={strip} nowMs={nowMs} isPresent={isPresent} />}
      </VirtualList>
    </section>
  )
}

/** Hidden from screen readers: a strip reads as a sentence of its own. */
function ColumnHeads() {
  const { columns } = useWording().facility
  return (
    <div className={rowStyles.head} aria-hidden="true">
      <span className={typography.cap}>{columns.station}</span>
      <span className={typography.cap}>{columns.state}</span>
      <span className={typography.cap}>{columns.onDeck}</span>
      <span className={classes(typography.cap, rowStyles.headRight)}>{columns.queue}</span>
      <span className={classes(typography.cap, rowStyles.headRight)}>{columns.oldest}</span>
      <span className={classes(typography.cap, rowStyles.headRight)}>{columns.folders}</span>
      <span className={typography.cap}>{columns.disk}</span>
      <span className={classes(typography.cap, rowStyles.large)}>{columns.version}</span>
      <span className={classes(typography.cap, rowStyles.large, rowStyles.headRight)}>{columns.heard}</span>
    </div>
  )
}
