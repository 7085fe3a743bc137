import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Button } from '../components/button.tsx'
import { Problem } from '../components/problem.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { useSetting } from '../hooks/use-setting.ts'
import { usePlace } from '../routes.ts'
import { useConnection } from '../rpc/use-engine.ts'
import { PauseContext } from '../state/pause.ts'
import { useDeck, useStation, useStatus } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'
import type from '../theme/type.module.css'
import { Banners } from './banners/banners.tsx'
import { Guard } from './error-boundary.tsx'
import styles from './frame.module.css'
import { useFrameCommands } from './keys/use-frame-commands.ts'
import { useKeyboard } from './keys/use-keyboard.ts'
import { ClipAnnouncer } from './notifications/clip-announcer.tsx'
import { Toasts } from './notifications/toasts.tsx'
import { Overlays } from './overlays.tsx'
import { Rail } from './rail.tsx'
import { placeCounts } from './route-counts.ts'
import { ScreenOfPlace } from './screen-of-route.tsx'
import { TopBar } from './top-bar/top-bar.tsx'

/** What is always visible, and the screen within it. */
export function Frame() {
  const { ui, needs, notifications } = useStation()
  const wording = useWording()
  const status = useStatus()
  const deck = useDeck()
  const needed = useStore(needs.store, ({ value }) => value)
  const unread = useStore(notifications.store, (state) => state.unread)
  const { guideLeft } = useStore(ui.store)
  const connection = useConnection()
  const place = usePlace()
  const pause = useSetting('uploads.paused', status?.transfer.paused ?? false)
  useFrameCommands(pause)
  useKeyboard()

  useEffect(() => {
    document.title = `${wording.frame[place.name]} · ${status?.name ?? 'OnDeck'}`
  }, [wording, place.name, status?.name])

  return (
    <PauseContext value={pause}>
      <div className={styles.frame} data-practice={status?.practice ? '' : undefined}>
        <Rail
          current={place.name}
          counts={status ? placeCounts(status, needed, wording) : {}}
          onPalette={() => ui.show('palette')}
        />
        <div className={styles.stack}>
          {status ? (
            <TopBar
              status={status}
              deck={deck}
              shows={place.name === 'today' ? 'clock' : 'deck'}
              unread={unread}
              onNotifications={() => ui.show('notifications')}
            />
          ) : (
            <header className={styles.emptyBar} />
          )}
          <Banners connection={connection} status={status} />
          <main className={styles.screen}>
            <h1 className={type.hidden}>{wording.frame[place.name]}</h1>
            {status ? (
              <Guard key={place.name} thing={wording.frame[place.name]} shown={place.within}>
                <ScreenOfPlace
                  place={place}
                  showsGuide={!status.guide.done && !guideLeft}
                  onLeaveGuide={ui.leaveGuide}
                />
              </Guard>
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

/** Before the station's first answer, or where there is none. */
function NoStatus() {
  const { status, rereadAll } = useStation()
  const { frame, common } = useWording()
  const failure = useStore(status.store, (state) => state.failure)
  const connection = useConnection()
  if (failure && connection.kind === 'connected')
    return (
      <Problem
        failure={failure}
        thing={frame.stationItself}
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
