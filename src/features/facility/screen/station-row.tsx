import { classes } from '../../../renderer/components/class-names.ts'
import { StateMark, toneClass } from '../../../renderer/components/state-mark.tsx'
import { useAthleteLabel } from '../../../renderer/hooks/use-athlete-label.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { StationStrip } from '../../../station/contract/facility-view.ts'
import styles from './station-row.module.css'
import { ageText, ageTone, heardText, stationWords } from './station-words.ts'

interface StationRowProps {
  readonly strip: StationStrip
  /** By the station's clock. */
  readonly nowMs: number
  /** False while the database is away: the strip shows the last known state. */
  readonly isPresent: boolean
}

/** One station: name, state, on deck, queue, oldest clip, folders, disk, version, last heard. */
export function StationRow({ strip, nowMs, isPresent }: StationRowProps) {
  const wording = useWording()
  const { facility, phrases } = wording
  const { name, cage, isThis, queue, folders, version, newRelease, health, heardAtMs, oldestFoundAtMs } = strip
  const { shape, tone, title, note } = stationWords(strip, wording)
  const shown = isPresent ? tone : 'rest'
  const isSilent = health.kind === 'not-responding'
  const ageMs = oldestFoundAtMs === null ? null : nowMs - oldestFoundAtMs
  const below = [isThis ? facility.thisStation : null, cage === name ? null : cage].filter((text) => text !== null)
  return (
    <div className={styles.strip}>
      <span className={styles.name}>
        <b className={typography.cut}>{name}</b>
        {below.length > 0 && <i className={typography.cut}>{below.join(', ')}</i>}
      </span>
      <span className={styles.state}>
        <StateMark shape={shape} tone={shown} size={24} />
        <span className={styles.lines}>
          <b className={classes(typography.cut, toneClass(shown))}>{title}</b>
          <i className={typography.cut}>{note}</i>
        </span>
      </span>
      <OnDeck strip={strip} isSilent={isSilent} />
      <span className={styles.queue}>
        <b className={classes(queue.clips === 0 && styles.zero)}>{phrases.format.number(queue.clips)}</b>
        {queue.bytes > 0 && <i>{phrases.format.size(queue.bytes)}</i>}
      </span>
      <span className={classes(styles.right, ageMs !== null && isPresent && toneClass(ageTone(ageMs)))}>
        {ageMs === null ? <span className={styles.zero}>{facility.none}</span> : <b>{ageText(ageMs, wording)}</b>}
      </span>
      <span className={styles.folders}>
        {folders.available < folders.total && (
          <StateMark shape="warning" tone={isPresent ? 'warn' : 'rest'} size={16} />
        )}
        <span className={classes(folders.available < folders.total && isPresent && toneClass('warn'))}>
          {facility.foldersOf(folders.available, folders.total)}
        </span>
      </span>
      <Disk strip={strip} isPresent={isPresent} />
      <span className={classes(styles.version, newRelease !== null && styles.old)}>
        <span title={newRelease === null ? undefined : facility.newer(newRelease)}>{version}</span>
      </span>
      <span className={classes(styles.heard, isSilent && isPresent && styles.silent)}>
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
      <span className={styles.lines}>
        <b className={classes(typography.cut, styles.unknown)}>{facility.unknown}</b>
        {name !== null && <i className={typography.cut}>{facility.last(name)}</i>}
      </span>
    )
  const movement = onDeck?.movement ?? null
  return (
    <span className={styles.lines}>
      <b className={classes(typography.cut, name === null && styles.unknown)}>{name ?? facility.nobody}</b>
      {name !== null && movement !== null && <i className={typography.cut}>{phrases.movement(movement)}</i>}
    </span>
  )
}

function Disk({ strip: { disk, health }, isPresent }: { strip: StationStrip; isPresent: boolean }) {
  const { facility, phrases } = useWording()
  if (disk === null) return <span className={styles.zero}>{facility.unknown}</span>
  const used = Math.round((1 - disk.freeBytes / Math.max(disk.totalBytes, 1)) * 100)
  const isLow = isPresent && health.kind === 'warning' && health.because.kind === 'disk-low'
  return (
    <span className={classes(styles.disk, isLow && styles.low)}>
      <b>{phrases.format.size(disk.freeBytes)}</b>
      <span
        role="meter"
        aria-label={facility.diskUsed}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={used}
        aria-valuetext={phrases.format.percent(used / 100)}
        className={styles.track}
      >
        <span className={styles.used} style={{ width: `${used}%` }} />
      </span>
    </span>
  )
}
