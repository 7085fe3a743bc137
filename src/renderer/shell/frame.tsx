import { useEffect } from 'react'
import { useStore } from 'zustand'
import { addressOfSection } from '../../features/help/manual.ts'
import { Button } from '../components/button.tsx'
import { Problem } from '../components/problem.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { PauseContext } from '../hooks/pause.ts'
import { useSetting } from '../hooks/use-setting.ts'
import { ClipAnnouncer } from '../notifications/clip-announcer.tsx'
import { Toasts } from '../notifications/toasts.tsx'
import { useAlerts } from '../notifications/use-alerts.ts'
import { goToAddress, useRoute } from '../routes.ts'
import { useConnection } from '../rpc/use-engine.ts'
import { useDeck, useStation, useStatus } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'
import typography from '../theme/type.module.css'
import { Banners } from './banners.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './frame.module.css'
import { Overlays } from './overlays.tsx'
import { Rail } from './rail.tsx'
import { routeCounts } from './route-counts.ts'
import { ScreenOfRoute, screenOf } from './screen-of-route.tsx'
import { TopBar } from './top-bar.tsx'
import { useCutTextTitles } from './use-cut-text-titles.ts'
import { useFrameCommands } from './use-frame-commands.ts'
import { useKeyboard } from './use-keyboard.ts'

/** Frame of the app: rail, top bar, banners, and the current screen. */
export function Frame() {
  const { ui, notifications } = useStation()
  const wording = useWording()
  const status = useStatus()
  const deck = useDeck()
  const unread = useStore(notifications.store, (state) => state.unread)
  const { guideLeft } = useStore(ui.store)
  const connection = useConnection()
  const route = useRoute()
  const { name, hasOwnTitle, manualSection } = screenOf(route.name)
  const screenName = name(wording)
  const pause = useSetting('uploads.paused', status?.transfer.paused ?? false)
  const showsGuide = status !== null && !status.guide.done && !guideLeft
  const helpAddress = addressOfSection(wording.language, manualSection(route, showsGuide))
  useFrameCommands(pause, () => {
    ui.show(null)
    goToAddress(helpAddress)
  })
  useKeyboard()
  useCutTextTitles()
  useAlerts()

  const showsOwnTitle = hasOwnTitle || (route.name === 'today' && showsGuide)

  useEffect(() => {
    document.title = `${screenName} · ${status?.name ?? 'OnDeck'}`
  }, [screenName, status?.name])

  return (
    <PauseContext value={pause}>
      <div className={styles.frame} data-practice={status?.practice ? '' : undefined}>
        <Rail
          current={route.name}
          counts={status ? routeCounts(status, wording) : {}}
          status={status}
          helpAddress={helpAddress}
          onPalette={() => ui.show('palette')}
        />
        <div className={styles.stack}>
          {status ? (
            <TopBar
              status={status}
              deck={deck}
              lostSinceMs={connection.kind === 'lost' ? connection.sinceMs : null}
              shows={route.name === 'today' ? 'clock' : 'deck'}
              unread={unread}
              onNotifications={() => ui.show('notifications')}
            />
          ) : (
            <header className={styles.emptyBar} />
          )}
          <Banners connection={connection} status={status} />
          <main className={styles.screen}>
            {!showsOwnTitle && <h1 className={typography.hidden}>{screenName}</h1>}
            {status ? (
              <ErrorBoundary key={route.name} subject={screenName} shown={route.within}>
                <ScreenOfRoute route={route} showsGuide={showsGuide} onLeaveGuide={ui.leaveGuide} />
              </ErrorBoundary>
            ) : (
              <NoStatus />
            )}
          </main>
        </div>
        <Overlays />
        <Toasts />
        {status && <ClipAnnouncer clipsToday={status.today.clips} />}
      </div>
    </PauseContext>
  )
}

/** Shown before the station's first answer, or when it fails. */
function NoStatus() {
  const { status, rereadAll } = useStation()
  const { frame, common } = useWording()
  const failure = useStore(status.store, (state) => state.failure)
  const connection = useConnection()
  if (failure && connection.kind === 'connected')
    return (
      <Problem
        failure={failure}
        subject={frame.stationItself}
        actions={<Button onPress={rereadAll}>{common.retry}</Button>}
      />
    )
  return (
    <p role="status" className={styles.connecting}>
      <StateMark shape="processing" />
      {frame.connecting}
    </p>
  )
}
