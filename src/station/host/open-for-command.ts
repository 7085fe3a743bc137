import { createRouterClient } from '@orpc/server'
import { createKeychain, type Keychain } from '../../computer/keychain/keychain.ts'
import { AppError } from '../app-error.ts'
import { clientOver, type StationConnection } from '../rpc/client.ts'
import { createRouter } from '../rpc/router.ts'
import { callMethod } from '../rpc/station-methods.ts'
import type { PartialSettings } from '../station-settings.ts'
import { type Program, stationApiOf } from './create-station-api.ts'
import { openSession, type SessionOptions } from './session.ts'

interface Options extends Pick<Program, 'userAgent' | 'version' | 'onBug'> {
  readonly dataDir: string
  /** Set by commands about the key: a keychain may ask a person for its password. */
  readonly usesKeychain: boolean
  /** Set by commands that call the service. */
  readonly apiKey?: string | null
  readonly fixedSettings?: PartialSettings
  readonly forgottenName?: SessionOptions['forgottenName']
  /** Set by commands that make videos. */
  readonly ffmpegPath?: string | null
}

/**
 * Opens a stopped station for one command: nothing is watched, uploaded or requested, and the data folder is locked
 * until it is closed. Null where another process uses the folder. Throws AppError as `createStation` does.
 */
export function openForCommand(options: Options): StationConnection | null {
  const {
    dataDir,
    usesKeychain,
    apiKey = null,
    fixedSettings = {},
    ffmpegPath = null,
    forgottenName,
    ...program
  } = options
  const keychain = usesKeychain ? keepingKeychain() : null
  const without = { apiKey, keychain, ffprobePath: '', ffmpegPath }
  const session = unlessInUse(() =>
    openSession({
      ...without,
      ...program,
      dataDir,
      fixedSettings,
      forgottenName,
      unkeptSecrets: new Map(),
      isIdle: true,
    }),
  )
  if (session === null) return null
  async function close() {
    await session?.close()
    keychain?.close()
  }
  const procedures = createRouterClient(createRouter(stationApiOf(session, program)))
  const link = {
    call: (path: readonly string[], input: unknown) => Promise.resolve(callMethod(procedures, path, input)),
  }
  return { station: clientOver(link), close }
}

/** Opens the keychain. A key that it does not keep would be lost when the command ends, so `write` throws AppError. */
function keepingKeychain(): Keychain {
  const keychain = createKeychain({ service: 'OnDeck' })
  return {
    ...keychain,
    async write(account, key) {
      const written = await keychain.write(account, key)
      if (written.kind !== 'kept') throw new AppError(written.because.code, written.because.parameters)
      return written
    },
  }
}

function unlessInUse<Result>(open: () => Result): Result | null {
  try {
    return open()
  } catch (error) {
    if (error instanceof AppError && error.code === 'data-folder-in-use') return null
    throw error
  }
}
