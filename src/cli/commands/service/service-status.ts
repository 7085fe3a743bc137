import { resolve } from 'node:path'
import type { KeyState } from '../../../contract/station/station-status.ts'
import { connectToStation } from '../../../node/command-socket/connect.ts'
import { currentUser, managerInUse } from '../../../node/system-service/choose-manager.ts'
import { localServiceHost } from '../../../node/system-service/service-host.ts'
import type { InstalledService, ServiceManager } from '../../../node/system-service/service-manager.ts'
import { exitCodes, printJson, printLine } from '../../print/output.ts'
import { cliWords, explain } from '../../print/words.ts'
import type { ServiceParts } from './install-service.ts'
import type { StatusOptions } from './service-command.ts'

const partsHere = (): Pick<ServiceParts, 'host' | 'caller'> => ({ host: localServiceHost, caller: currentUser() })

/** Runs `ondeck service status`: exits with 0 only while the station runs. */
export async function serviceStatus({ dataDir, json }: StatusOptions, parts = partsHere()): Promise<number> {
  const { host, caller } = parts
  const manager = managerInUse(caller, host)
  const state = manager.readState(await host.run(manager.query))
  const key = await keyOf(resolve(dataDir))
  if (json) printStatus(manager, state, key)
  else showStatus(manager, state, key)
  return key === null ? exitCodes.needsAttention : exitCodes.allArrived
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

function printStatus({ kind, file }: ServiceManager, state: InstalledService, key: KeyState | null) {
  printJson({
    manager: kind,
    ...state,
    file: state.installed ? file : null,
    station: { running: key !== null, key: key?.kind ?? null },
  })
}

function showStatus({ file }: ServiceManager, state: InstalledService, key: KeyState | null) {
  const { service, keyStates, theKey } = cliWords()
  const { labels, states, isNotInstalled, yes, no, responds, isSilent } = service
  const { installed, enabled, result, restarts, note } = state
  const lines: readonly (readonly [label: string, value: string | null])[] = [
    [labels.service, installed || state.state === 'unknown' ? states[state.state] : isNotInstalled],
    [labels.automatic, enabled === null ? null : enabled ? yes : no],
    [labels.ended, result],
    [labels.restarts, restarts ? String(restarts) : null],
    [labels.says, note],
    [labels.file, installed ? file : null],
    [labels.station, key === null ? isSilent : responds],
    [labels.apiKey, key === null ? null : keyStates[key.kind]],
  ]
  const shown = lines.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
  const width = Math.max(...shown.map(({ label }) => label.length))
  for (const { label, value } of shown) printLine(`${label.padEnd(width)}  ${value}`)
  if (key !== null && 'because' in key) printLine(`  ${explain(key.because, theKey).message}`)
}
