import { resolve } from 'node:path'
import { createBrowserAccess } from '../../headless/browser-access.ts'
import { createSessionFile, sessionsFile } from '../../headless/session-memory.ts'
import { browsersOf } from '../../headless/start-headless.ts'
import { AppError } from '../../station/app-error.ts'
import type { SignedInBrowser } from '../../station/contract/signed-in-browser.ts'
import type { StationClient } from '../../station/rpc/client.ts'
import type { StationApi } from '../../station/rpc/station-api.ts'
import { exitCodes, printJson, printLine } from '../print/output.ts'
import { type ListColumn, showList } from '../print/show.ts'
import { browserText, cliValues, cliWords, sinceText } from '../print/words.ts'
import { withStation } from '../with-station.ts'
import type { DeckOptions } from './deck.ts'

type ListedBrowser = Omit<SignedInBrowser, 'isThis'>

const columns: ListColumn<ListedBrowser>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'browser', of: browserText },
  { title: 'signedIn', of: ({ signedInAtMs }) => sinceText(signedInAtMs) },
  { title: 'lastSeen', of: ({ lastSeenAtMs }) => sinceText(lastSeenAtMs) },
]

export const listBrowsers = ({ dataDir, json }: DeckOptions): Promise<number> =>
  withBrowsers(dataDir, async ({ list }) => {
    const browsers = (await list()).map(({ isThis: _isThis, ...browser }) => browser)
    await showList(browsers, columns, { json, limit: browsers.length })
    return exitCodes.success
  })

export async function signOutBrowsers(
  id: string | undefined,
  { dataDir, json, all }: DeckOptions & { readonly all: boolean },
): Promise<number> {
  if ((id === undefined) !== all) throw wrong(id === undefined ? '' : `${id} --all`, cliValues().browserOrAll)
  return withBrowsers(dataDir, async ({ signOut }) => {
    const { signedOut } = await signOut(id === undefined ? { kind: 'others' } : { kind: 'one', id })
    if (id !== undefined && signedOut === 0) throw wrong(id, cliValues().signedInBrowser)
    if (json) printJson({ signedOut })
    else printLine(cliWords().signedOut(signedOut))
    return exitCodes.success
  })
}

const wrong = (value: string, expected: string) =>
  new AppError('config-invalid', { key: 'browser', given: value, expected })

type Browsers = StationApi['browsers'] | StationClient['browsers']

/**
 * Uses the sessions of the running station. A station that is stopped or serves no browsers has them in its data
 * folder.
 */
const withBrowsers = (dataDir: string, work: (browsers: Browsers) => Promise<number>): Promise<number> =>
  withStation(resolve(dataDir), async ({ browsers }, { isRunning }) => {
    if (!isRunning) return work(storedBrowsers(resolve(dataDir)))
    const servesBrowsers = await browsers.list().then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'not-here') return false
        throw error
      },
    )
    return work(servesBrowsers ? browsers : storedBrowsers(resolve(dataDir)))
  })

function storedBrowsers(dataDir: string): Browsers {
  const memory = createSessionFile(sessionsFile(dataDir))
  return browsersOf(
    createBrowserAccess({ memory, monotonicMs: () => performance.now(), nowMs: () => Date.now() }),
    () => {},
  )
}
