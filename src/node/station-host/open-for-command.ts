import { createRouterClient } from '@orpc/server'
import { AppError } from '../../core/app-error.ts'
import { clientOver, type StationConnection } from '../command-socket/client.ts'
import { createRouter } from '../rpc/router.ts'
import { type Program, stationApiOf } from './create-station-api.ts'
import { openSession } from './session.ts'

interface Options extends Pick<Program, 'userAgent' | 'version' | 'onBug'> {
  readonly dataDir: string
}

/**
 * A stopped station for one command: nothing is watched, sent or asked of the service, and the data folder is locked
 * until it is closed. Null where another process has the folder. Throws AppError as `createStation` does.
 */
export function openForCommand({ dataDir, ...program }: Options): StationConnection | null {
  const without = { apiKey: null, keychain: null, ffprobePath: '', ffmpegPath: null }
  const session = unlessInUse(() =>
    openSession({ ...without, ...program, dataDir, given: {}, unkeptKeys: new Map(), isIdle: true }),
  )
  if (session === null) return null
  const procedures = createRouterClient(createRouter(stationApiOf(session, { ...without, ...program })))
  const link = {
    call: (path: readonly string[], input: unknown) => Promise.resolve(procedureAt(procedures, path)(input)),
  }
  return { station: clientOver(link), close: session.close }
}

function unlessInUse<Result>(open: () => Result): Result | null {
  try {
    return open()
  } catch (error) {
    if (error instanceof AppError && error.code === 'data-folder-in-use') return null
    throw error
  }
}

type Procedure = (input: unknown) => unknown

const procedureAt = (client: object, path: readonly string[]): Procedure =>
  path.reduce<unknown>((part, name) => Reflect.get(part as object, name), client) as Procedure
