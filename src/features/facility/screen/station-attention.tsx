import { Button } from '../../../renderer/components/button.tsx'
import { Keys } from '../../../renderer/components/keys.tsx'
import { SectionHead } from '../../../renderer/components/section-head.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { goTo } from '../../../renderer/routes.ts'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import {
  type StationStrip,
  type StationWarning,
  stationNeedsAttention,
} from '../../../station/contract/facility-view.ts'
import styles from './station-attention.module.css'
import { clockDifference, freeText, stationWords } from './station-words.ts'

interface StationAttentionProps {
  /** Null while they are not known. */
  readonly stations: readonly StationStrip[] | null
  readonly onShowClips: (strip: StationStrip) => void
}

/** Stations that somebody has to look after, each with its reason and what to do. */
export function StationAttention({ stations, onShowClips }: StationAttentionProps) {
  const { facility } = useWording()
  if (stations === null)
    return (
      <>
        <SectionHead title={facility.attention} mark={<StateMark shape="off" size={20} />} />
        <p className={styles.none}>{facility.attentionUnknown}</p>
      </>
    )
  const needing = stations.filter(({ health }) => stationNeedsAttention(health))
  const isStopped = needing.some(({ health }) => health.kind === 'not-responding' || health.kind === 'blocked')
  return (
    <>
      <SectionHead
        title={facility.attention}
        count={needing.length}
        mark={<StateMark shape={needing.length === 0 ? 'safe' : isStopped ? 'stopped' : 'warning'} size={20} />}
      >
        <span className={styles.keys}>
          <Keys keys="j" />
          <Keys keys="k" />
          <span>{facility.stationKeys}</span>
        </span>
      </SectionHead>
      {needing.length === 0 ? (
        <p className={styles.none}>{facility.noAttention}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        <ul className={styles.list} tabIndex={0} aria-label={facility.attention}>
          {needing.map((strip) => (
            <Item key={strip.id} strip={strip} onShowClips={onShowClips} />
          ))}
        </ul>
      )}
    </>
  )
}

function Item({ strip, onShowClips }: { strip: StationStrip; onShowClips: (strip: StationStrip) => void }) {
  const wording = useWording()
  const { facility } = wording
  const { shape, tone, title } = stationWords(strip, wording)
  const { name, health, isThis, queue } = strip
  return (
    <li className={styles.item}>
      <StateMark shape={shape} tone={tone} size={26} />
      <div>
        <b className={styles.title}>
          {health.kind === 'not-responding' ? facility.silentTitle(name) : facility.titleOf(name, title)}
        </b>
        <p>{attentionText(strip, wording)}</p>
        <div className={styles.buttons}>
          {isThis && settingsOf(health) !== null && (
            <Button onPress={() => goTo('settings', settingsOf(health) ?? '')}>{facility.openSettings}</Button>
          )}
          {queue.clips > 0 && (
            <Button onPress={() => onShowClips(strip)}>{isThis ? facility.showQueue : facility.showClips}</Button>
          )}
        </div>
      </div>
    </li>
  )
}

/** Section of this station's own settings where the problem is solved. */
function settingsOf(health: StationStrip['health']): string | null {
  if (health.kind === 'blocked') return 'connection'
  return health.kind === 'warning' && health.because.kind === 'folder-missing' ? 'folders' : null
}

/** The reason, and a way to solve it. */
function attentionText(strip: StationStrip, wording: ScreenWording): string {
  const { facility, phrases } = wording
  const { health, queue, name, isThis } = strip
  switch (health.kind) {
    case 'not-responding':
      return facility.silentText(phrases.format.clock(health.sinceMs), queue.clips)
    case 'blocked': {
      if (health.because.code === 'disk-full' && !isThis) return facility.fullText
      const { message, next } = phrases.failure(health.because, name)
      // The next step is written for the person at that station.
      const steps = isThis ? [next] : []
      return [message, ...steps, ...(queue.clips > 0 ? [facility.waitingClips(queue.clips)] : [])].join(' ')
    }
    case 'warning':
      return warningText(strip, health.because, wording)
    case 'unknown':
      return facility.unknownText
    case 'uploading':
    case 'queued':
    case 'all-uploaded':
    case 'stopped':
      return ''
  }
}

function warningText(strip: StationStrip, because: StationWarning, wording: ScreenWording): string {
  const { facility, phrases } = wording
  switch (because.kind) {
    case 'disk-low':
      return facility.diskText(freeText(because, wording))
    case 'folder-missing':
      return facility.folderText(facility.cameraSince(because.camera, phrases.format.clock(because.sinceMs)))
    case 'clock-off':
      return facility.clockText(clockDifference(because.offsetMs, wording))
    case 'service-away': {
      const { message, next } = phrases.failure(because.because, strip.name)
      return `${message} ${next}`
    }
    case 'paused':
      return facility.pausedText(because.clips)
    case 'needs-person':
      return facility.personText
  }
}
