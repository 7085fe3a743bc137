import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { ExportRow, ExportSpec } from '../../../src/station/contract/export-job.ts'
import type { HostOptions } from '../../../src/station/host/station-host.ts'
import { startService } from '../../service/practice/support.ts'
import { memoryKeychain, stationHost } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'

/** A few columns: narrow rows behave the same, and are faster. */
export const narrow = { metrics: ['frame', 'time', 'attack_angle', 'sway'] }

interface Stage {
  readonly service?: Parameters<typeof startService>[0]
  readonly sessions?: number
  readonly framesEach?: number
  readonly host?: Partial<HostOptions>
}

/** Station, and a service that has sessions to export. */
export async function exportStation({ service: options = {}, sessions = 4, framesEach = 400, host = {} }: Stage = {}) {
  const service = await startService({ seedRoster: 3, ...options })
  if (sessions > 0) service.control.seedCaptures({ count: sessions, framesEach })
  const { keychain } = memoryKeychain(new Map([[service.baseUrl, service.key]]))
  const fixedSettings = { service: { baseUrl: service.baseUrl }, uploads: { holdSeconds: 0 } }
  const station = await stationHost({ keychain, fixedSettings, ...host })
  const { exports } = station.api
  const row = async (id: string) => exports.one({ id })

  const reaches = async (id: string, kind: ExportRow['state']['kind']) => {
    await eventually(async () => expect((await row(id)).state.kind).toBe(kind))
    return row(id)
  }

  async function ready(wanted: ExportSpec) {
    const { id } = await exports.request(wanted)
    const { state } = await reaches(id, 'ready')
    if (state.kind !== 'ready') throw new Error('it has just been ready')
    return { id, state, text: () => readFileSync(state.path, 'utf8') }
  }

  return { ...station, service, exports, row, reaches, ready }
}
