import { toFailureFact } from '../../computer/log/log-fact.ts'
import type { SecretKeeper } from '../host/secret-keeper.ts'
import type { Station } from '../host/station.ts'
import type { SessionSettings } from './session-settings.ts'

/** An administrator's change reaches every laptop within this time. */
export const MANAGED_CHECK_INTERVAL_MS = 15_000

interface Parts {
  readonly settings: Pick<SessionSettings, 'managed' | 'rereadManaged'>
  readonly log: Pick<Station['log'], 'write'>
  /** Their addresses may be among the settings. */
  readonly secrets: readonly Pick<SecretKeeper, 'moved'>[]
  /** Applies the settings after they were changed. */
  readonly changed: () => void
}

/** Reads the managed settings again at intervals, and logs and applies what an administrator changed. */
export function createManagedChecks({ settings, log, secrets, changed }: Parts) {
  let timer: NodeJS.Timeout | null = null

  /** Logs the managed settings with what in them does not count: their keys and lines, no values. */
  function logManaged() {
    const managed = settings.managed()
    if (managed === null) return
    const { file, keys, problems } = managed
    log.write({ kind: 'managed', file, keys })
    for (const because of problems) {
      const { key: setting, line } = because.parameters
      log.write({
        kind: 'managed',
        ...toFailureFact(because),
        file,
        keys: typeof setting === 'string' ? [setting] : [],
        ...(typeof line === 'number' && { line }),
      })
    }
  }

  function check() {
    if (!settings.rereadManaged()) return
    logManaged()
    changed()
    for (const secret of secrets) void secret.moved()
  }

  return {
    start() {
      logManaged()
      timer = setInterval(check, MANAGED_CHECK_INTERVAL_MS).unref()
    },
    stop() {
      if (timer) clearInterval(timer)
    },
  }
}
