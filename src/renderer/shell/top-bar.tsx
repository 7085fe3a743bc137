import { useState } from 'react'
import type { DeckView } from '../../station/contract/deck-view.ts'
import { isAllUploaded } from '../../station/contract/safety.ts'
import type { FolderStatus, StationStatus } from '../../station/contract/station-status.ts'
import { safetyText } from '../../words/safety-text.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { ProgressBar } from '../components/progress-bar.tsx'
import { safetyLook } from '../components/safety-look.ts'
import { StateMark } from '../components/state-mark.tsx'
import { useAthleteLabel } from '../hooks/use-athlete-label.ts'
import { useNow } from '../hooks/use-now.ts'
import { useStationShiftMs } from '../hooks/use-station-clock.ts'
import { useHasScreen } from '../page-slots.ts'
import { addressOf } from '../routes.ts'
import { type ScreenWording, useWording } from '../state/wording-context.tsx'
import { BarCell, ServiceCell } from './service-cell.tsx'
import styles from './top-bar.module.css'

type TransferStatus = Pick<StationStatus, 'transfer' | 'safety' | 'nowMs'>

/** Answer to “is it safe?”, with the upload rate while clips are uploading. */
function TransferCell({ status }: { status: TransferStatus }) {
  const wording = useWording()
  const { transfer, safety, nowMs } = status
  const { title, note } = safetyText(safety, wording, nowMs)
  const { shape, tone } = safetyLook(safety)
  // Largest backlog since the queue was last empty; the bar shows the uploaded part of it.
  const [mostBefore, setMost] = useState(0)
  const most = transfer.leftClips === 0 ? 0 : Math.max(mostBefore, transfer.leftBytes)
  if (most !== mostBefore) setMost(most)
  if (transfer.sendingClips > 0) return <RateCell status={status} most={most} label={`${title}: ${note}`} />
  // A pause is shown although nothing waits: the next clip will.
  if (transfer.paused && isAllUploaded(safety))
    return (
      <BarCell
        href={addressOf('queue')}
        mark={<StateMark shape="waiting" tone="warn" />}
        title={wording.safety.pending.paused}
        note={title}
      />
    )
  return (
    <BarCell
      href={addressOf(safety.answer === 'needs-attention' && safety.onTheWay === 0 ? 'today' : 'queue')}
      isCalm={safety.answer === 'processing' || safety.answer === 'all-uploaded'}
      mark={<StateMark shape={shape} tone={tone} />}
      title={title}
      {...(note === '' ? {} : { note })}
    />
  )
}

interface RateCellProps {
  readonly status: TransferStatus
  readonly most: number
  readonly label: string
}

function RateCell({ status: { transfer, safety }, most, label }: RateCellProps) {
  const { frame, safety: words, phrases } = useWording()
  const { clock, rate } = phrases.format
  const [speed, unit] = rate(transfer.bytesPerSecond).split('\u00a0')
  const isInNeed = safety.answer === 'needs-attention'
  const end = safety.doneAtMs === null ? words.left(safety.onTheWay) : frame.transferTo(clock(safety.doneAtMs))
  return (
    <a className={styles.cell} href={addressOf('queue')} title={label}>
      <b className={styles.speed}>{speed}</b>
      <span className={styles.transfer}>
        <span className={styles.speedLine}>
          <b>{unit}</b>
          {isInNeed ? <span className={styles.need}>{needText(safety, words)}</span> : <span>{end}</span>}
        </span>
        <ProgressBar fraction={1 - transfer.leftBytes / Math.max(most, 1)} label={frame.transferProgress} />
      </span>
    </a>
  )
}

const needText = ({ needsPerson }: TransferStatus['safety'], words: ScreenWording['safety']) =>
  needsPerson > 0 ? words.inNeed(needsPerson) : words.answers['needs-attention']

/** State of the source folders; names the worst one. */
function WatchingCell({ folders }: { folders: readonly FolderStatus[] }) {
  const { frame, phrases } = useWording()
  const href = addressOf('settings', 'folders')
  const missing = folders.filter(({ state }) => state.kind === 'unavailable')
  const rescanned = folders.filter(({ state }) => state.kind === 'rescan-only')
  const [firstMissing] = missing
  const [firstRescanned] = rescanned

  if (folders.length === 0)
    return <BarCell href={href} mark={<StateMark shape="warning" />} title={frame.noFolder} note={frame.addFolder} />
  if (firstMissing)
    return (
      <BarCell
        href={href}
        mark={<StateMark shape="warning" />}
        title={frame.watchingSome(folders.length - missing.length, folders.length)}
        note={missing.length === 1 ? frame.folderMissing(firstMissing.camera) : frame.foldersMissing(missing.length)}
      />
    )
  if (firstRescanned)
    return (
      <BarCell
        href={href}
        mark={<StateMark shape="rescan" />}
        title={frame.watching(folders.length)}
        note={
          rescanned.length === 1 ? frame.rescanOnly(firstRescanned.camera) : frame.foldersRescanOnly(rescanned.length)
        }
      />
    )
  const isStarting = folders.some(({ state }) => state.kind === 'starting')
  const lastMs = Math.max(...folders.map(({ lastClipAtMs }) => lastClipAtMs ?? 0))
  const note = lastMs > 0 ? frame.lastClip(phrases.format.clock(lastMs)) : frame.noClipYet
  return (
    <BarCell
      href={href}
      isCalm
      mark={<StateMark shape={isStarting ? 'processing' : 'watching'} />}
      title={frame.watching(folders.length)}
      note={isStarting ? frame.starting : note}
    />
  )
}

/** Words the tags on deck: “Pitching, right”. Empty without tags. */
function deckText(current: NonNullable<DeckView['current']>, { phrases }: ScreenWording): string {
  const { activity, movement, dimensions } = current.tags
  const what =
    movement !== undefined ? phrases.movement(movement) : activity !== undefined ? phrases.activity(activity) : null
  const values = Object.values(dimensions).map((value) => phrases.dimensionValue(value).toLowerCase())
  return [what, ...values].filter(Boolean).join(', ')
}

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
  const hasScreen = useHasScreen()
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
        {facility && hasScreen('facility') ? (
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
