import './trusted-types.ts'
import './rpc/zod-without-eval.ts'

import './theme/base.css'
import './theme/print.css'
import { useCallback, useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { useStore } from 'zustand'
import type { Language, Settings } from '../station/contract/settings.ts'
import { languageOf } from '../words/language.ts'
import { regionOf } from '../words/locale.ts'
import { Button } from './components/button.tsx'
import { StateMark } from './components/state-mark.tsx'
import { EngineContext } from './rpc/use-engine.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Frame } from './shell/frame.tsx'
import { Logo } from './shell/logo.tsx'
import { type OpenStation, openStation } from './shell/open-station.ts'
import { PageFeatures } from './shell/screen-of-route.tsx'
import {
  type BrowserKeyStore,
  createBrowserKeyStore,
  proveIdentity,
  type SignInRefusal,
  SignInRefused,
  signInWithCode,
} from './shell/sign-in-requests.ts'
import styles from './shell/sign-in-screen.module.css'
import { isElectronWindow } from './state/electron-window.ts'
import { StationContext } from './state/station-context.tsx'
import { screenWordingFor, useWording, WordingContext } from './state/wording-context.tsx'

type SignInState = 'in' | SignInRefusal | 'unreachable'

const CODE_PATTERN = /^#code=(.+)$/

/** Exchanges the code in the address for credentials; without a code, uses those that this browser has. */
async function signIn(memory: BrowserKeyStore): Promise<SignInState> {
  const code = CODE_PATTERN.exec(window.location.hash)?.[1]
  if (code === undefined) return signInStateOf(proveIdentity(memory))
  const entry = await signInStateOf(signInWithCode(decodeURIComponent(code), memory))
  if (entry === 'unreachable') return entry
  // Removed from the address bar and the history, whether the code was valid or not.
  window.history.replaceState(null, '', '#/today')
  if (entry === 'in') return entry
  // The page may have been reloaded with its old code in the address.
  const known = await signInStateOf(proveIdentity(memory))
  return known === 'in' || known === 'unreachable' ? known : entry
}

async function signInStateOf(work: Promise<unknown>): Promise<SignInState> {
  try {
    await work
    return 'in'
  } catch (error) {
    return error instanceof SignInRefused ? error.refusal : 'unreachable'
  }
}

/** Screen of a browser that is not signed in: the reason, and the next step. */
function SignInScreen({ entry, onRetry }: { entry: Exclude<SignInState, 'in'> | 'entering'; onRetry: () => void }) {
  const { frame, common } = useWording()
  if (entry === 'entering')
    return (
      <main className={styles.enter}>
        <Logo size={48} />
        <p role="status" className={styles.calm}>
          {frame.entering}
        </p>
      </main>
    )
  const [title, ...lines] = {
    'no-code': [frame.enterTitle, frame.enterHow, frame.enterAgain],
    'code-refused': [frame.enterRefusedTitle, frame.enterRefused, frame.enterAgain],
    stranger: [frame.enterStrangerTitle, frame.enterStranger, frame.enterAgain],
    unreachable: [frame.enterUnreachableTitle, frame.enterUnreachable],
  }[entry]
  return (
    <main className={styles.enter}>
      <Logo size={48} />
      <div>
        <h1 className={styles.title}>
          {entry !== 'no-code' && <StateMark shape="warning" size={26} />}
          {title}
        </h1>
        {lines.map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
        <div className={styles.actions}>
          <Button onPress={onRetry}>
            {entry === 'unreachable' || entry === 'stranger' ? common.retry : frame.reload}
          </Button>
        </div>
      </div>
    </main>
  )
}

type ScreenSettings = Settings['screens']

/** Stored by the browser, so that the next start has the right theme before the station answers. */
const THEME_KEY = 'ondeck-theme'

/** Applies theme and language to the page; returns the language. */
function useAppearance(chosen: Pick<ScreenSettings, 'theme' | 'language'> | null): Language {
  const theme = chosen?.theme ?? rememberedTheme()
  const language = languageOf(chosen?.language ?? 'system', navigator.languages)

  useEffect(() => {
    const page = document.documentElement
    if (theme === 'system') delete page.dataset['theme']
    else page.dataset['theme'] = theme
    if (chosen) localStorage.setItem(THEME_KEY, theme)
  }, [theme, chosen])

  useEffect(() => {
    document.documentElement.lang = language
  }, [language])

  return language
}

function rememberedTheme(): ScreenSettings['theme'] {
  const theme = localStorage.getItem(THEME_KEY)
  return theme === 'dark' || theme === 'light' ? theme : 'system'
}

/** Locale whose region sets dates and clock: the system's in OnDeck's window, else the first one the browser lists. */
function deviceLocale(): string | undefined {
  const system = isElectronWindow() ? new URLSearchParams(window.location.search).get('locale') : null
  const locales = system === null ? navigator.languages : [system, ...navigator.languages]
  return locales.find((locale) => regionOf(locale) !== undefined)
}

const SIGN_IN_INTERVAL_MS = 5_000

/** Root component: signs the browser in first, then opens the station. OnDeck's own window needs no sign-in. */
function App() {
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
            <PageFeatures>
              <ErrorBoundary subject="OnDeck" shown={null}>
                <Frame />
              </ErrorBoundary>
            </PageFeatures>
          </I18nProvider>
        </WordingContext>
      </StationContext>
    </EngineContext>
  )
}

const page = document.querySelector('#screens')
if (page) createRoot(page).render(<App />)
