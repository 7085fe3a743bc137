import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, vi } from 'vitest'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { connectEngine } from '../../../src/renderer/rpc/connect-engine.ts'
import { EngineFailure } from '../../../src/renderer/rpc/engine-failure.ts'
import type { StationEvent } from '../../../src/station/contract/event.ts'
import { createEventHub } from '../../../src/station/rpc/event-hub.ts'
import type { StationApi } from '../../../src/station/rpc/station-api.ts'
import { atPace } from '../../support/pace.ts'
import { until } from '../../support/until.ts'
import { type Given, testApi } from './test-api.ts'
import type { Wire } from './transports.ts'

/** Longer than the station ever keeps silent, and otherwise in a hurry: some tests wait for it. */
export const times = {
  silenceMs: Math.min(5_000, atPace(2_500)),
  minRetryDelayMs: 10,
  maxRetryDelayMs: 50,
  retryMs: 10_000,
}

/** A station's end of a wire, until the test is over. */
export async function serveOver(transport: (api: StationApi) => Promise<Wire>, given: Given) {
  const hub = createEventHub({ clock: systemClock, epoch: randomUUID() })
  const onBug = vi.fn<StationApi['onBug']>()
  const wire = await transport(testApi({ subscribe: hub.subscribe, onBug, ...given }))
  onTestFinished(() => wire.close())
  onTestFinished(() => hub.close())
  return { hub, wire, onBug }
}

/** The screens' end, and what they hear. */
export function client(wire: Pick<Wire, 'open'>) {
  const engine = connectEngine({ open: wire.open, times })
  onTestFinished(() => engine.close())
  const heard: StationEvent[] = []
  const reread = vi.fn<() => void>()
  engine.onEvent((event) => heard.push(event))
  engine.onReread(reread)
  const connected = () => until(() => engine.connection().kind === 'connected')
  const states: string[] = []
  engine.onConnection(({ kind }) => states.push(kind))
  // A lost connection may be replaced before anyone looks again.
  const lost = () => until(() => states.includes('lost'))
  return { engine, ask: engine.client, heard, reread, connected, lost }
}

/** Error of a call that must fail. */
export async function failureOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => expect.unreachable('it was answered'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof EngineFailure)) throw error
  return error.failure
}
