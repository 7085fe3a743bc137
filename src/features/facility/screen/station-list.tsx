import { useCallback } from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { StateMark, toneClass } from '../../../renderer/components/state-mark.tsx'
import { useAthleteLabel } from '../../../renderer/hooks/use-athlete-label.ts'
import { useTokenPixels } from '../../../renderer/hooks/use-token-pixels.ts'
import type { ListControl } from '../../../renderer/list/use-list-keys.ts'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { StationStrip } from '../../../station/contract/facility-view.ts'
import styles from './facility.module.css'
import rowStyles from './station-row.module.css'
import { ageText, ageTone, heardText, stationWords } from './station-words.ts'

interface StationRowProps {
  readonly strip: StationStrip
  /** By the station's clock. */
  readonly nowMs: number
  /** False while the database is away: the strip shows the last known state. */
  readonly isPresent: boolean
}

/** One station: name, state, on deck, queue, oldest clip, folders, disk, version, last heard. */
function StationRow({ strip, nowMs, isPresent }: StationRowProps) {
  const wording = useWording()
  const { facility, phrases } = wording
  const { name, cage, isThis, queue, folders, version, newRelease, health, heardAtMs, oldestFoundAtMs } = strip
  const { shape, tone, title, note } = stationWords(strip, wording)
  const shown = isPresent ? tone : 'rest'
  const isSilent = health.kind === 'not-responding'
  const ageMs = oldestFoundAtMs === null ? null : nowMs - oldestFoundAtMs
  const below = [isThis ? facility.thisStation : null, cage === name ? null : cage].filter((text) => text !== null)
  return (
    <div className={rowStyles.strip}>
      <span className={rowStyles.name}>
        <b className={typography.cut}>{name}</b>
        {below.length > 0 && <i className={typography.cut}>{below.join(', ')}</i>}
      </span>
      <span className={rowStyles.state}>
        <StateMark shape={shape} tone={shown} size={24} />
        <span className={rowStyles.lines}>
          <b className={classes(typography.cut, toneClass(shown))}>{title}</b>
          <i className={typography.cut}>{note}</i>
        </span>
      </span>
      <OnDeck strip={strip} isSilent={isSilent} />
      <span className={rowStyles.queue}>
        <b className={classes(queue.clips === 0 && rowStyles.zero)}>{phrases.format.number(queue.clips)}</b>
        {queue.bytes > 0 && <i>{phrases.format.size(queue.bytes)}</i>}
      </span>
      <span className={classes(rowStyles.right, ageMs !== null && isPresent && toneClass(ageTone(ageMs)))}>
        {ageMs === null ? <span className={rowStyles.zero}>{facility.none}</span> : <b>{ageText(ageMs, wording)}</b>}
      </span>
      <span className={rowStyles.folders}>
        {folders.available < folders.total && (
          <StateMark shape="warning" tone={isPresent ? 'warn' : 'rest'} size={16} />
        )}
        <span className={classes(folders.available < folders.total && isPresent && toneClass('warn'))}>
          {facility.foldersOf(folders.available, folders.total)}
        </span>
      </span>
      <Disk strip={strip} isPresent={isPresent} />
      <span className={classes(rowStyles.version, newRelease !== null && rowStyles.old)}>
        <span title={newRelease === null ? undefined : facility.newer(newRelease)}>{version}</span>
      </span>
      <span className={classes(rowStyles.heard, isSilent && isPresent && rowStyles.silent)}>
        {heardText(nowMs - heardAtMs, wording)}
      </span>
    </div>
  )
}

function OnDeck({ strip: { onDeck }, isSilent }: { strip: StationStrip; isSilent: boolean }) {
  const { facility, phrases } = useWording()
  const label = useAthleteLabel()
  const name = onDeck?.athleteName ? label(onDeck.athleteName, onDeck.athleteId) : null
  if (isSilent)
    return (
      <span className={rowStyles.lines}>
        <b className={classes(typography.cut, rowStyles.unknown)}>{facility.unknown}</b>
        {name !== null && <i className={typography.cut}>{facility.last(name)}</i>}
      </span>
    )
  const movement = onDeck?.movement ?? null
  return (
    <span className={rowStyles.lines}>
      <b className={classes(typography.cut, name === null && rowStyles.unknown)}>{name ?? facility.nobody}</b>
      {name !== null && movement !== null && <i className={typography.cut}>{phrases.movement(movement)}</i>}
    </span>
  )
}

function Disk({ strip: { disk, health }, isPresent }: { strip: StationStrip; isPresent: boolean }) {
  const { facility, phrases } = useWording()
  if (disk === null) return <span className={rowStyles.zero}>{facility.unknown}</span>
  const used = Math.round((1 - disk.freeBytes / Math.max(disk.totalBytes, 1)) * 100)
  const isLow = isPresent && health.kind === 'warning' && health.because.kind === 'disk-low'
  return (
    <span className={classes(rowStyles.disk, isLow && rowStyles.low)}>
      <b>{phrases.format.size(disk.freeBytes)}</b>
      <span
        role="meter"
        aria-label={facility.diskUsed}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={used}
        aria-valuetext={phrases.format.percent(used / 100)}
        className={rowStyles.track}
      >
        <span className={rowStyles.used} style={{ width: `${used}%` }} />
      </span>
    </span>
  )
}

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
