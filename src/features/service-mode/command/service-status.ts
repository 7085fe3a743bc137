import { resolve } from 'node:path'
import { exitCodes, printJson, printLine } from '../../../cli/print/output.ts'
import { cliWords, explain } from '../../../cli/print/words.ts'
import type { KeyState } from '../../../station/contract/station-status.ts'
import { connectToStation } from '../../../station/rpc/connect.ts'
import { currentUser, managerInUse } from '../station/choose-manager.ts'
import { type InstalledService, localServiceHost, type ServiceManager } from '../station/service-host.ts'
import type { ServiceDependencies } from './install-service.ts'

export interface StatusOptions {
  readonly dataDir: string
  readonly json: boolean
}

const localDependencies = (): Pick<ServiceDependencies, 'host' | 'caller'> => ({
  host: localServiceHost,
  caller: currentUser(),
})

/** Runs `ondeck service status`: exits with 0 only while the station runs. */
export async function serviceStatus({ dataDir, json }: StatusOptions, parts = localDependencies()): Promise<number> {
  const { host, caller } = parts
  const manager = managerInUse(caller, host)
  const state = manager.readState(await host.run(manager.query))
  const key = await keyOf(resolve(dataDir))
  if (json) printStatusJson(manager, state, key)
  else printStatusText(manager, state, key)
  return key === null ? exitCodes.needsAttention : exitCodes.success
}

/** Returns the key state of the running station; null where no station answers. */
async function keyOf(dataDir: string): Promise<KeyState | null> {
  const connection = await connectToStation(dataDir)
  if (connection === null) return null
  try {
    return (await connection.station.status()).key
  } catch {
    return null
  } finally {
    await connection.close()
  }
}

function printStatusJson({ kind, file }: ServiceManager, state: InstalledService, key: KeyState | null) {
  printJson({
    manager: kind,
    ...state,
    file: state.installed ? file : null,
    station: { running: key !== null, key: key?.kind ?? null },
  })
}

function printStatusText({ file }: ServiceManager, state: InstalledService, key: KeyState | null) {
  const { service, keyStates, theKey } = cliWords()
  const { labels, states, notInstalled, yes, no, running, notRunning } = service
  const { installed, enabled, result, restarts, note } = state
  const lines: readonly (readonly [label: string, value: string | null])[] = [
    [labels.service, installed || state.state === 'unknown' ? states[state.state] : notInstalled],
    [labels.automatic, enabled === null ? null : enabled ? yes : no],
    [labels.lastResult, result],
    [labels.restarts, restarts ? String(restarts) : null],
    [labels.note, note],
    [labels.file, installed ? file : null],
    [labels.station, key === null ? notRunning : running],
    [labels.apiKey, key === null ? null : keyStates[key.kind]],
  ]
  const shown = lines.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
  const width = Math.max(...shown.map(({ label }) => label.length))
  for (const { label, value } of shown) printLine(`${label.padEnd(width)}  ${value}`)
  if (key !== null && 'because' in key) printLine(`  ${explain(key.because, theKey).message}`)
}
