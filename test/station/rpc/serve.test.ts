import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { MessageChannel } from 'node:worker_threads'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { portTransport } from '../../../src/renderer/rpc/transport.ts'
import { servePort, serveSocket } from '../../../src/station/rpc/serve.ts'
import { client } from './screens-and-station.ts'
import { testApi } from './test-api.ts'

describe('serving', () => {
  test('accepts a message port of Electron’s main process', async () => {
    const { port1, port2 } = new MessageChannel()
    const started = vi.fn<() => void>()
    servePort(testApi({ queue: { rates: () => [] }, subscribe: silent }), {
      on: (event: string, listener: (event?: { data: unknown }) => void) =>
        void port2.on(event, (data: unknown) => listener({ data })),
      postMessage: (data: unknown) => port2.postMessage(data),
      start: started,
    })
    const { ask } = client({ open: portTransport(async () => port1) })
    expect(await ask.queue.rates()).toEqual([])
    expect(started).toHaveBeenCalledOnce()
  })

  test('ignores foreign messages', async () => {
    const complaints = vi.spyOn(console, 'error').mockReturnValue()
    const { port1, port2 } = new MessageChannel()
    servePort(testApi({ queue: { rates: () => [] }, subscribe: silent }), port2)
    for (const rubbish of ['{', 7, null, { id: 1 }]) port1.postMessage(rubbish)
    const { ask } = client({ open: portTransport(async () => port1) })
    expect(await ask.queue.rates()).toEqual([])
    expect(complaints).toHaveBeenCalled()
  })

  test('disconnects a browser whose computer sleeps', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => server.close())
    server.on('connection', (socket) => serveSocket(testApi({}), socket))
    await once(server, 'listening')
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
    const [awake, asleep] = [new WebSocket(url), new WebSocket(url, { autoPong: false })]
    onTestFinished(() => awake.terminate())
    await Promise.all([once(awake, 'open'), once(asleep, 'open')])
    const pinged = once(asleep, 'ping')
    const answered = Promise.race([...server.clients].map((socket) => once(socket, 'pong')))
    vi.advanceTimersByTime(30_000)
    await Promise.all([pinged, answered])
    const gone = once(asleep, 'close')
    vi.advanceTimersByTime(30_000)
    await gone
    expect(awake.readyState).toBe(WebSocket.OPEN)
  })
})

function silent(listener: Parameters<ReturnType<typeof testApi>['subscribe']>[0]) {
  listener({ epoch: 'one', seq: 0, topics: [], clips: [], progress: [], notices: [] })
  return () => undefined
}
