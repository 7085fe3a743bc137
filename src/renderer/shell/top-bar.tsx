import type { DeckView } from '../../station/contract/deck-view.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { useAthleteLabel } from '../hooks/use-athlete-label.ts'
import { useNow } from '../hooks/use-now.ts'
import { useStationShiftMs } from '../hooks/use-station-clock.ts'
import { addressOf } from '../routes.ts'
import { useWording } from '../state/wording-context.tsx'
import { BarCell } from './bar-cell.tsx'
import { deckText } from './deck-text.ts'
import { ServiceCell } from './service-cell.tsx'
import styles from './top-bar.module.css'
import { TransferCell } from './transfer-cell.tsx'
import { WatchingCell } from './watching-cell.tsx'

interface TopBarProps {
  readonly status: StationStatus
  readonly deck: DeckView | null
  /** Time of the last contact; null while connected. */
  readonly lostSinceMs: number | null
  /** Today shows the athlete on deck in its own panel, so the bar shows the clock there. */
  readonly shows: 'clock' | 'deck'
  readonly unread: number
  readonly onNotifications: () => void
}

/** State of the station, above every screen. */
export function TopBar({ status, deck, lostSinceMs, shows, unread, onNotifications }: TopBarProps) {
  const { frame } = useWording()
  return (
    <header className={styles.bar}>
      {shows === 'clock' ? <Clock status={status} /> : <DeckCell deck={deck} />}
      {lostSinceMs === null ? (
        <>
          <WatchingCell folders={status.folders} />
          <ServiceCell status={status} />
          <TransferCell status={status} />
        </>
      ) : (
        <UnknownCell sinceMs={lostSinceMs} />
      )}
      <div className={styles.bell}>
        <Button
          square
          tone="quiet"
          aria-label={unread > 0 ? frame.notificationsUnread(unread) : frame.notifications}
          onPress={onNotifications}
        >
          <Icon name="bell" size={20} />
          {unread > 0 && <b className={styles.unread}>{unread}</b>}
        </Button>
      </div>
    </header>
  )
}

/** Replaces folders, service and uploads while disconnected: the last values may be outdated. */
function UnknownCell({ sinceMs }: { sinceMs: number }) {
  const { frame, phrases } = useWording()
  return (
    <BarCell
      mark={<StateMark shape="off" />}
      title={frame.lostStatus}
      note={frame.lostStatusSince(phrases.format.clock(sinceMs))}
    />
  )
}

/** Local time of the station, which its deck and schedule use. */
function Clock({ status: { name, utcOffsetMinutes, facility } }: Pick<TopBarProps, 'status'>) {
  const { frame, phrases } = useWording()
  const ownMs = useNow()
  const shiftMs = useStationShiftMs(utcOffsetMinutes, ownMs)
  const nowMs = ownMs + shiftMs
  const day = phrases.format.day(nowMs)
  // All other times on the page use the browser's zone.
  const both = (date: string) => frame.stationTime(date, phrases.format.clock(ownMs))
  const [note, exactly] = shiftMs === 0 ? [day, day] : [both(phrases.format.shortDate(nowMs, nowMs)), both(day)]
  const { main, seconds, period } = phrases.format.clockSeconds(nowMs)
  return (
    <div className={styles.clock}>
      <b className={styles.time}>
        {main}
        <span>{seconds}</span>
        {period !== '' && <small>{period}</small>}
      </b>
      <span className={styles.lines}>
        {facility ? (
          <a className={styles.station} href={addressOf('facility')} title={frame.goTo(frame.facility)}>
            {name}
          </a>
        ) : (
          <b>{name}</b>
        )}
        <span className={styles.note} title={exactly}>
          {note}
        </span>
      </span>
    </div>
  )
}

function DeckCell({ deck }: { deck: DeckView | null }) {
  const wording = useWording()
  const { frame } = wording
  const label = useAthleteLabel()
  const current = deck?.current
  if (!deck) return <div className={styles.deck} />
  if (!current)
    return (
      <a className={styles.deck} href="#/today">
        <span className={styles.tallyNobody}>
          <StateMark shape="warning" tone="inherit" />
          {frame.onDeck}
        </span>
        <b>{frame.nobodyOnDeck}</b>
        <span className={styles.tags}>{frame.nobodyNote}</span>
      </a>
    )
  const tags = deckText(current, wording)
  const name = label(current.athleteName, current.tags.athlete)
  const since = frame.since(wording.phrases.format.clock(current.fromMs))
  return (
    <a className={styles.deck} href="#/today">
      <span className={styles.tally}>{frame.onDeck}</span>
      <b>{deck.question || deck.conflict ? `${name}?` : name}</b>
      <span className={styles.tags}>
        {tags}
        <span className={styles.since}>{tags === '' ? since : `, ${since}`}</span>
      </span>
    </a>
  )
}
