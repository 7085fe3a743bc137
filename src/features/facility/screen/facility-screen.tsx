import { useCallback, useRef } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { ConfirmButton } from '../../../renderer/components/confirm-button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { StateMark, type StateShape, type StateTone, toneClass } from '../../../renderer/components/state-mark.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useAheadMs } from '../../../renderer/hooks/use-station-clock.ts'
import { focusGrid } from '../../../renderer/list/grid-keys.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { goTo } from '../../../renderer/routes.ts'
import { useClient, useStatus } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import type { FacilityFacts, FacilityView, StationStrip } from '../../../station/contract/facility-view.ts'
import awayPanelStyles from './away-panel.module.css'
import styles from './facility.module.css'
import facilityHeadStyles from './facility-head.module.css'
import sharedFactsStyles from './shared-facts.module.css'
import { StationAttention } from './station-attention.tsx'
import { StationList } from './station-list.tsx'
import { ageText, ageTone } from './station-words.ts'

interface FacilityHeadProps {
  readonly facts: FacilityFacts
  readonly nowMs: number
  readonly isPresent: boolean
}

/** The large number: clips that no station has uploaded yet; beside it, the day of all stations. */
function FacilityHead({ facts, nowMs, isPresent }: FacilityHeadProps) {
  const wording = useWording()
  const { facility, phrases } = wording
  const { notUploaded, oldest, stations, readAtMs } = facts
  const { number, size, clock } = phrases.format
  const shown = number(notUploaded.clips)
  const ageMs = oldest === null ? 0 : nowMs - oldest.foundAtMs
  return (
    <section className={facilityHeadStyles.head} aria-label={facility.subject}>
      <div className={facilityHeadStyles.number}>
        <b aria-hidden="true" className={classes(/\D/.test(shown) && facilityHeadStyles.grouped)}>
          {shown}
        </b>
        <div className={facilityHeadStyles.lines}>
          <h2>
            <span className={typography.hidden}>{facility.notUploadedSpoken(notUploaded.clips)}</span>
            <span aria-hidden="true">{facility.notUploaded(notUploaded.clips)}</span>
          </h2>
          <p>
            {notUploaded.clips === 0
              ? facility.allUploaded(stations.length)
              : facility.onStations(notUploaded.stations, stations.length)}
            {notUploaded.bytes > 0 && facility.withSize(size(notUploaded.bytes))}
            {!isPresent && <span className={facilityHeadStyles.asOf}>{facility.asOf(clock(readAtMs))}</span>}
            {isPresent && oldest !== null && notUploaded.clips > 0 && (
              <>
                {facility.oldestBefore}
                <b className={toneClass(ageTone(ageMs))}>{ageText(ageMs, wording)}</b>
                {facility.oldestAfter(oldest.name)}
              </>
            )}
          </p>
        </div>
      </div>
      <Today today={facts.today} />
    </section>
  )
}

function Today({ today: { clips, uploaded, uploading, queued, blocked } }: Pick<FacilityFacts, 'today'>) {
  const { facility, phrases } = useWording()
  const { number } = phrases.format
  const parts = [
    { key: 'uploaded', clips: uploaded, color: facilityHeadStyles.safe },
    { key: 'uploading', clips: uploading, color: facilityHeadStyles.move },
    { key: 'queued', clips: queued, color: facilityHeadStyles.rest },
    { key: 'blocked', clips: blocked, color: facilityHeadStyles.stop },
  ]
  return (
    <div className={facilityHeadStyles.today}>
      <p className={classes(typography.cap, facilityHeadStyles.caption)}>{facility.today}</p>
      <p className={facilityHeadStyles.sum}>
        <b>{number(uploaded)}</b> {facility.ofUploaded(clips)}
      </p>
      <span className={facilityHeadStyles.bar} aria-hidden="true">
        {parts.map(
          (part) => part.clips > 0 && <i key={part.key} className={part.color} style={{ flexGrow: part.clips }} />,
        )}
      </span>
      <p className={facilityHeadStyles.legend}>
        <span className={toneClass('move')}>
          <StateMark shape="sending" size={15} />
          {facility.uploading(number(uploading))}
        </span>
        <span>
          <StateMark shape="queued" tone="inherit" size={15} />
          {facility.queued(number(queued))}
        </span>
        <span className={toneClass(blocked > 0 ? 'stop' : 'rest')}>
          <StateMark shape="stopped" tone="inherit" size={15} />
          {facility.blocked(number(blocked))}
        </span>
      </p>
    </div>
  )
}

interface AwayPanelProps {
  readonly view: FacilityView
}

/** Facility whose database is away: since when, why, what waits, and how to go on without it. */
function AwayPanel({ view: { link, waitingClips, aloneSinceMs } }: AwayPanelProps) {
  const { facility, phrases } = useWording()
  if (link.kind !== 'away') return null
  const { clock } = phrases.format
  const { message, next } = phrases.failure(link.because, facility.subject)
  return (
    <section className={awayPanelStyles.away} aria-label={facility.notSynchronized(clock(link.sinceMs))}>
      <StateMark shape="warning" size={24} />
      <div className={awayPanelStyles.words} role="status">
        <b>{facility.notSynchronized(clock(link.sinceMs))}</b>
        <p>
          {message} {next}
        </p>
        <p className={awayPanelStyles.waiting}>
          {aloneSinceMs === null
            ? waitingClips === 0
              ? facility.noneWaiting
              : facility.waitingForDatabase(waitingClips)
            : `${facility.aloneTitle} ${facility.aloneSince(clock(aloneSinceMs))}`}
        </p>
      </div>
      <div className={awayPanelStyles.buttons}>
        <Button onPress={() => goTo('settings', 'facility')}>{facility.openSettings}</Button>
        {aloneSinceMs === null ? <GoAlone waitingClips={waitingClips} /> : <EndAlone />}
      </div>
    </section>
  )
}

/** Asks first: another station may upload the same clips. */
function GoAlone({ waitingClips }: Pick<FacilityView, 'waitingClips'>) {
  const client = useClient()
  const { facility } = useWording()
  return (
    <ConfirmButton
      label={facility.alone}
      title={facility.aloneQuestion}
      text={[facility.aloneWhy, ...(waitingClips > 0 ? [facility.aloneWaiting(waitingClips)] : [])].join(' ')}
      confirm={facility.aloneShort}
      subject={facility.subject}
      perform={() => client.facility.alone({ alone: true })}
    />
  )
}

function EndAlone() {
  const client = useClient()
  const { facility } = useWording()
  const ending = useAction(() => client.facility.alone({ alone: false }))
  return (
    <>
      <Button onPress={ending.start} isDisabled={ending.isRunning}>
        {facility.aloneEnd}
      </Button>
      {ending.failure && <Problem failure={ending.failure} subject={facility.subject} isFinal size="line" />}
    </>
  )
}

/** Facts that all stations share: the database, the pace of calls, the roster. */
function SharedFacts({ view: { link, facts } }: { view: FacilityView }) {
  const { facility, phrases } = useWording()
  const { clock, number } = phrases.format
  const isConnected = link.kind === 'connected'
  const pace = facts?.pace ?? null
  const latency = facts
    ? facility.latency(`${number(Math.max(1, Math.round(facts.latencyMs)))} ms`)
    : facility.connected
  return (
    <ul className={sharedFactsStyles.facts}>
      {link.kind === 'away' ? (
        <Fact shape="warning" tone="warn" name={facility.database} value={facility.away(clock(link.sinceMs))} />
      ) : (
        <Fact
          shape={isConnected ? 'watching' : 'processing'}
          name={facility.database}
          value={isConnected ? latency : facility.connecting}
        />
      )}
      {isConnected && facts && (
        <>
          <Fact
            shape={pace?.pausedUntilMs ? 'waiting' : 'watching'}
            name={facility.pace}
            value={
              pace?.pausedUntilMs
                ? facility.pausedUntil(clock(pace.pausedUntilMs))
                : pace?.perMinute
                  ? facility.perMinute(number(Math.round(pace.perMinute)))
                  : facility.noPace
            }
          />
          <Fact
            shape="watching"
            name={facility.roster}
            value={facility.rosterOf(
              facts.roster.athletes,
              facts.roster.syncedAtMs === null ? null : clock(facts.roster.syncedAtMs),
            )}
          />
        </>
      )}
    </ul>
  )
}

interface FactProps {
  readonly shape: StateShape
  readonly tone?: StateTone
  readonly name: string
  readonly value: string
}

function Fact({ shape, tone, name, value }: FactProps) {
  return (
    <li className={sharedFactsStyles.fact}>
      <StateMark shape={shape} {...(tone && { tone })} size={16} />
      <b>{name}</b>
      <span>{value}</span>
    </li>
  )
}

/** Facility screen: a strip for each station, and the number of clips that none has uploaded yet. */
export function FacilityScreen() {
  const client = useClient()
  const { facility, common } = useWording()
  const joined = useStatus()?.facility
  const { value: read, failure, reread } = useRead('facility', () => client.facility.view(), ['facility'])
  // The status also follows the clips that wait.
  const view = read && joined ? { ...read, ...joined } : read
  if (view === null)
    return failure ? (
      <div className={styles.problem}>
        <Problem
          failure={failure}
          subject={facility.subject}
          actions={<Button onPress={reread}>{common.retry}</Button>}
        />
      </div>
    ) : (
      <SkeletonRows count={8} />
    )
  if (view.link.kind === 'off')
    return (
      <EmptyState
        title={facility.noFacility}
        actions={
          <Button tone="primary" onPress={() => goTo('settings', 'facility')}>
            {facility.setUp}
          </Button>
        }
      >
        <p>{facility.noFacilityText}</p>
      </EmptyState>
    )
  if (view.facts === null) return <NoFacts view={view} />
  return <Stations view={view} facts={view.facts} />
}

/** Stations that are not known yet: the database has not answered, or refuses. */
function NoFacts({ view }: { view: FacilityView }) {
  const { facility } = useWording()
  if (view.link.kind === 'away')
    return (
      <div className={styles.plain}>
        <AwayPanel view={view} />
        <EmptyState title={facility.noStations}>
          <p>{facility.noStationsText}</p>
        </EmptyState>
      </div>
    )
  return (
    <div className={styles.plain}>
      <p role="status" className={styles.loading}>
        <StateMark shape="processing" />
        {facility.loading}
      </p>
      <SkeletonRows count={8} />
    </div>
  )
}

function Stations({ view, facts }: { view: FacilityView; facts: FacilityFacts }) {
  const { facility } = useWording()
  const area = useRef<HTMLDivElement>(null)
  // Facts have the station's clock, which may differ from this page's.
  const nowMs = useNow() + (useAheadMs() ?? 0)
  const isPresent = view.link.kind === 'connected'
  const [{ active, selected }, selection] = useSelection()
  const { stations } = facts

  const showClips = useCallback((strip: StationStrip) => {
    if (strip.isThis) goTo('queue')
    else goTo('find', undefined, { station: strip.name })
  }, [])
  const step = (by: number) => {
    const index = stations.findIndex(({ id }) => id === active)
    const next = stations[index < 0 ? 0 : Math.min(Math.max(index + by, 0), stations.length - 1)]
    if (next) selection.setActive(next.id)
    focusGrid(area.current)
  }
  useShortcuts([
    { id: 'facility-next', group: 'list', name: facility.nextStation, keys: 'j', run: () => step(1) },
    { id: 'facility-previous', group: 'list', name: facility.previousStation, keys: 'k', run: () => step(-1) },
  ])

  return (
    <div ref={area} className={styles.facility}>
      <AwayPanel view={view} />
      <FacilityHead facts={facts} nowMs={nowMs} isPresent={isPresent} />
      <StationList
        stations={stations}
        control={{ selected, active, setActive: selection.setActive }}
        nowMs={nowMs}
        isPresent={isPresent}
        onOpen={showClips}
      />
      <aside className={styles.side} aria-label={facility.attention}>
        <StationAttention stations={isPresent ? stations : null} onShowClips={showClips} />
        {stations.length === 1 && (
          <p className={styles.only}>
            <b>{facility.onlyThis}</b>
            {facility.onlyThisText}
          </p>
        )}
        <SharedFacts view={view} />
      </aside>
    </div>
  )
}
