import { resolve } from 'node:path'
import { createNotifier, type Notifier } from '../computer/processes/notifier.ts'
import { AppError } from '../station/app-error.ts'
import type { FailureCode } from '../station/contract/failure.ts'
import type { KeyState } from '../station/contract/station-status.ts'
import type { StationApi } from '../station/rpc/station-api.ts'
import { isDataFolderInUse, lockDataFolder } from '../station/store/station-lock.ts'
import { exitCodes, log, printError } from './print/output.ts'
import { cliWords, explain } from './print/words.ts'
import { endsWithin } from './signals.ts'

interface Options {
  readonly dataDir: string
  readonly stopped: Promise<void>
  /** Starts the station and its screens. Throws InvalidInput or AppError. */
  readonly open: () => Promise<{ readonly api: StationApi; close(): Promise<void> }>
}

/** Exit code after which the service manager restarts the station with a delay: a missing folder may appear. */
const RETRY_EXIT_CODE = 75
const transientFailures: ReadonlySet<FailureCode> = new Set([
  'data-folder-in-use',
  'data-folder-unusable',
  'port-in-use',
])

const POLL_INTERVAL_MS = 2_000
/** Groups status changes, which are frequent during uploads. */
const KEY_CHECK_DELAY_MS = 1_000

/** Runs the station under the system's service manager. Prints no sign-in address: others may read the journal. */
export async function runAsService({ dataDir, stopped, open }: Options): Promise<number> {
  const { runningText, signInHint, notNotified } = cliWords().service
  const notifier = createNotifier(process.env, ({ message }) => log(notNotified(message)))
  try {
    if (!(await untilFree(resolve(dataDir), { stopped, notifier }))) return exitCodes.success
    const station = await open()
    notifier.ready(runningText)
    log(`${runningText} ${signInHint}`)
    const unsubscribe = watchKeyState(station.api, (key) => reportKeyState(key, notifier))
    await stopped
    notifier.stopping()
    unsubscribe()
    await station.close()
    return exitCodes.success
  } catch (error) {
    const exitCode = printError(error, 'OnDeck')
    if (!(error instanceof AppError)) return exitCode
    if (transientFailures.has(error.code)) return RETRY_EXIT_CODE
    // A retry can't help: missing screens have to be built first.
    return error.code === 'screens-missing' ? exitCodes.configuration : exitCode
  } finally {
    notifier.close()
  }
}

/** Waits until a window or a command releases the data folder; false when stopped before. */
async function untilFree(dataDir: string, { stopped, notifier }: Pick<Options, 'stopped'> & { notifier: Notifier }) {
  let isReported = false
  for (;;) {
    if (isFree(dataDir)) return true
    if (!isReported) {
      const waitingText = cliWords().service.waitsForFolder(dataDir)
      log(waitingText)
      // Reports readiness while waiting, or the service manager would count a failed start.
      notifier.ready(waitingText)
    }
    isReported = true
    if (await endsWithin(stopped, POLL_INTERVAL_MS)) return false
  }
}

function isFree(dataDir: string): boolean {
  try {
    // Locks the folder and releases it again, only to see if that is possible.
    lockDataFolder(dataDir, 0)()
    return !isDataFolderInUse(dataDir)
  } catch (error) {
    if (error instanceof AppError && error.code === 'data-folder-in-use') return false
    throw error
  }
}

/** Calls back with the key's state, and again when it changes. */
function watchKeyState(api: StationApi, onKeyState: (key: KeyState) => void): () => void {
  let loggedKind: KeyState['kind'] | null = null
  let timer: NodeJS.Timeout | null = null
  async function checkKey() {
    const { key } = await api.status()
    if (key.kind !== loggedKind) onKeyState(key)
    loggedKind = key.kind
  }
  const unsubscribe = api.subscribe(({ topics }) => {
    if (loggedKind !== null && !topics.includes('status')) return
    timer ??= setTimeout(() => {
      timer = null
      checkKey().catch((error: unknown) => api.onBug(error, 'status'))
    }, KEY_CHECK_DELAY_MS)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer ?? undefined)
  }
}

function reportKeyState(key: KeyState, notifier: Notifier) {
  const { service, keyStates, theKey } = cliWords()
  if (!('because' in key)) {
    notifier.status(key.kind === 'none' ? keyStates.none : service.runningText)
    log(keyStates[key.kind])
    return
  }
  const { message, next } = explain(key.because, theKey)
  notifier.status(message)
  log(`${message} ${next} [${key.because.code}]`)
}
