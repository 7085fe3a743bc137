import { useCallback, useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useStore } from 'zustand'
import { EngineContext } from './rpc/use-engine.ts'
import { createBrowserKeyStore } from './shell/browser-key.ts'
import { deviceLocale } from './shell/device-locale.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Frame } from './shell/frame.tsx'
import { type OpenStation, openStation } from './shell/open-station.ts'
import { type SignInState, signIn } from './shell/sign-in.ts'
import { SignInScreen } from './shell/sign-in-screen.tsx'
import { useAppearance } from './shell/use-appearance.ts'
import { isElectronWindow } from './state/electron-window.ts'
import { StationContext } from './state/station-context.tsx'
import { screenWordingFor, WordingContext } from './state/wording-context.tsx'

const SIGN_IN_INTERVAL_MS = 5_000

/** Root component: signs the browser in first, then opens the station. OnDeck's own window needs no sign-in. */
export function App() {
  const [entry, setEntry] = useState<SignInState | 'entering'>(() => (isElectronWindow() ? 'in' : 'entering'))
  const [open, setOpen] = useState<OpenStation | null>(null)
  const [memory] = useState(createBrowserKeyStore)
  const signInAgain = useCallback(() => {
    setEntry('entering')
    void signIn(memory).then(setEntry)
  }, [memory])

  useEffect(() => {
    if (!isElectronWindow()) void signIn(memory).then(setEntry)
  }, [memory])

  useEffect(() => {
    if (entry !== 'stranger' && entry !== 'unreachable') return undefined
    // A screen on a wall has no person who presses Retry when the station is back.
    const timer = setInterval(() => void signIn(memory).then(setEntry), SIGN_IN_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [entry, memory])

  useEffect(() => {
    if (entry !== 'in') return undefined
    const opened = openStation({ memory, onRefused: setEntry })
    // oxlint-disable-next-line react/set-state-in-effect -- what an effect opened, the same effect closes
    setOpen(opened)
    return () => opened.engine.close()
  }, [entry, memory])

  if (entry === 'in' && open) return <SignedIn open={open} />
  return <SignedOut entry={entry === 'in' ? 'entering' : entry} onRetry={signInAgain} />
}

function SignedOut(props: Parameters<typeof SignInScreen>[0]) {
  const language = useAppearance(null)
  return (
    <WordingContext value={screenWordingFor(language)}>
      <SignInScreen {...props} />
    </WordingContext>
  )
}

function SignedIn({ open: { engine, station } }: { open: OpenStation }) {
  const screens = useStore(station.settings.store, ({ value }) => value?.settings.screens ?? null)
  const language = useAppearance(screens)
  const wording = screenWordingFor(language, { locale: deviceLocale(), clock: screens?.clock })
  return (
    <EngineContext value={engine}>
      <StationContext value={station}>
        <WordingContext value={wording}>
          <I18nProvider locale={wording.phrases.locale}>
            <ErrorBoundary subject="OnDeck" shown={null}>
              <Frame />
            </ErrorBoundary>
          </I18nProvider>
        </WordingContext>
      </StationContext>
    </EngineContext>
  )
}
