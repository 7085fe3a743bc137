import { describe, expect, test, vi } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import { ClipId } from '../../../src/station/contract/clip.ts'
import type { StationEvent } from '../../../src/station/contract/event.ts'
import type { StationApi } from '../../../src/station/rpc/station-api.ts'
import { until } from '../../support/until.ts'
import { client, failureOf, serveOver, times } from './screens-and-station.ts'
import type { Given } from './test-api.ts'
import { transports } from './transports.ts'

const clip = ClipId.parse('clip-1')
const silence = expect.objectContaining({ failure: expect.objectContaining({ code: 'station-silent' }) })

describe.each(Object.entries(transports))('over %s', (_name, transport) => {
  const stage = (given: Given = {}) => serveOver(transport, given)

  test('a call may be made before the connection is open', async () => {
    const { wire } = await stage({ athletes: { search: ({ text }) => [athlete(text)] } })
    expect(await client(wire).ask.athletes.search({ text: 'Ana', limit: 10 })).toEqual([athlete('Ana')])
  })

  test('the api receives validated input, and may answer nothing', async () => {
    const add = vi.fn<StationApi['folders']['add']>()
    const { wire } = await stage({ folders: { add } })
    await client(wire).ask.folders.add({ path: '/clips' })
    expect(add.mock.calls[0]?.[0]).toMatchObject({ path: '/clips', recursive: true, existing: 'ask' })
  })

  test('a failure arrives with its code and parameters', async () => {
    const refuse = async () => {
      throw new AppError('folder-missing', { path: '/clips', tries: 2 })
    }
    const { wire, onBug } = await stage({ folders: { rescan: refuse } })
    const told = await failureOf(client(wire).ask.folders.rescan({ path: '/clips' }))
    expect(told).toEqual({ code: 'folder-missing', parameters: { path: '/clips', tries: 2 } })
    expect(onBug).not.toHaveBeenCalled()
  })

  test('invalid input is refused with the field’s name before it reaches the api', async () => {
    const page = vi.fn<StationApi['queue']['page']>()
    const { wire } = await stage({ queue: { page } })
    const told = await failureOf(client(wire).ask.queue.page({ offset: 0, limit: 201 }))
    expect(told).toMatchObject({ code: 'config-invalid', parameters: { key: 'limit' } })
    expect(page).not.toHaveBeenCalled()
  })

  test('a bug is reported with its location, without private data', async () => {
    const broken = new TypeError('key-4711 in /home/somebody')
    const { wire, onBug } = await stage({
      key: {
        look: () => {
          throw broken
        },
      },
    })
    const told = await failureOf(client(wire).ask.key.look())
    expect(told).toEqual({ code: 'bug', parameters: { detail: 'key.look: TypeError' } })
    expect(onBug).toHaveBeenCalledWith(broken, 'key.look')
  })

  test('a bug of a session that ended meanwhile is told as silence', async () => {
    const broken = async () => {
      throw new Error('database is not open')
    }
    const onBug = () => {
      throw new AppError('station-silent', { seconds: 1 })
    }
    const { wire } = await stage({ key: { look: broken }, onBug })
    expect(await failureOf(client(wire).ask.key.look())).toMatchObject({ code: 'station-silent' })
  })

  test('an answer that breaks the contract is a bug too', async () => {
    const { wire, onBug } = await stage({ queue: { rates: () => [{ atMs: 1 }] as never } })
    expect(await failureOf(client(wire).ask.queue.rates())).toMatchObject({ code: 'bug' })
    expect(onBug).toHaveBeenCalled()
  })

  test('two clients receive the same events, numbered consecutively', async () => {
    const { wire, hub } = await stage()
    const [one, two] = [client(wire), client(wire)]
    await Promise.all([one.connected(), two.connected()])
    for (const topic of ['deck', 'queue', 'reps'] as const) {
      hub.publish({ topics: [topic], clips: [clip] })
      await until(() => [one, two].every(({ heard }) => heard.at(-1)?.topics[0] === topic))
    }
    expect(one.heard.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(two.heard).toEqual(one.heard)
    expect(one.reread).not.toHaveBeenCalled()
  })

  test('ten thousand changes become at most ten messages a second, and the last one arrives', async () => {
    const { wire, hub } = await stage()
    const { heard, connected } = client(wire)
    await connected()
    const startMs = performance.now()
    let sentBytes = 0
    while (sentBytes < 10_000 || performance.now() - startMs < 1_000) {
      hub.publish({ progress: [{ clipId: clip, sentBytes: ++sentBytes, sizeBytes: 1e9, bytesPerSecond: null }] })
      if (sentBytes % 10 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await until(() => heard.at(-1)?.progress[0]?.sentBytes === sentBytes)
    expect(heard.length).toBeGreaterThan(1)
    expect(heard.length).toBeLessThanOrEqual((performance.now() - startMs) / 100 + 1)
  })

  test('a lost station is detected and reconnected, and everything is read again', async () => {
    const { wire, hub } = await stage({ queue: { rates: () => [] } })
    const { engine, ask, heard, reread, connected, lost } = client(wire)
    await connected()
    wire.cut()
    await lost()
    await expect(ask.queue.rates()).rejects.toEqual(silence)
    hub.publish({ topics: ['deck'] })
    wire.mend()
    await connected()
    expect(reread).toHaveBeenCalledOnce()
    hub.publish({ topics: ['queue'] })
    await until(() => heard.at(-1)?.topics[0] === 'queue')
    expect(engine.connection()).toMatchObject({ kind: 'connected' })
  })

  test('a query that loses its connection is repeated, a command never', async () => {
    const held: (() => void)[] = []
    const asked: string[] = []
    const holding = (name: string) => {
      asked.push(name)
      return new Promise<void>((resolve) => held.push(resolve))
    }
    const { wire } = await stage({
      queue: { rates: () => holding('rates').then(() => []) },
      folders: { rescan: () => holding('rescan') },
    })
    const { ask, connected } = client(wire)
    await connected()
    const query = ask.queue.rates()
    const command = failureOf(ask.folders.rescan({ path: '/clips' }))
    await until(() => held.length === 2)
    wire.cut()
    expect(await command).toMatchObject({ code: 'station-silent' })
    wire.mend()
    await until(() => held.length === 3)
    for (const answer of held) answer()
    expect(await query).toEqual([])
    expect(asked.toSorted()).toEqual(['rates', 'rates', 'rescan'])
  })

  test('a dead connection is detected and replaced', async () => {
    const { wire } = await stage({ folders: { rescan: () => new Promise<void>(() => undefined) } })
    const { ask, reread, connected, lost } = client(wire)
    await connected()
    wire.freeze()
    const command = failureOf(ask.folders.rescan({ path: '/clips' }))
    await lost()
    expect(await command).toMatchObject({ code: 'station-silent' })
    await connected()
    expect(reread).toHaveBeenCalledOnce()
  })

  test('silence alone does not count as a lost connection', async () => {
    const { wire } = await stage()
    const { engine, connected } = client(wire)
    await connected()
    const states: string[] = []
    engine.onConnection(({ kind }) => states.push(kind))
    const startMs = performance.now()
    await until(() => performance.now() - startMs > times.silenceMs * 1.5)
    expect(states).toEqual([])
  })

  test('detects a gap and a new epoch', async () => {
    const listeners = new Set<(event: StationEvent) => void>()
    const message = (seq: number, more: Partial<StationEvent> = {}): StationEvent => {
      return { epoch: 'one', seq, topics: [], clips: [], progress: [], notices: [], ...more }
    }
    const { wire } = await stage({
      subscribe(listener) {
        listener(message(7))
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    })
    const { heard, reread, connected } = client(wire)
    await connected()
    const send = async (event: StationEvent) => {
      const before = heard.length
      for (const listener of listeners) listener(event)
      await until(() => heard.length > before)
      return reread.mock.calls.length
    }
    expect(await send(message(8, { topics: ['deck'] }))).toBe(0)
    expect(await send(message(10, { topics: ['deck'] }))).toBe(1)
    expect(await send(message(11, { epoch: 'two', topics: ['deck'] }))).toBe(2)
    expect(await send(message(12, { epoch: 'two', topics: ['deck'] }))).toBe(2)
  })

  test('a client with very many events keeps its connection', async () => {
    let seq = 0
    const subscriptions: number[] = []
    const listeners = new Set<(event: StationEvent) => void>()
    const present = () => ({ epoch: 'one', seq, topics: [], clips: [], progress: [], notices: [] })
    const { wire } = await stage({
      subscribe(listener) {
        subscriptions.push(seq)
        listener(present())
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    })
    const { engine, heard, connected } = client(wire)
    await connected()
    const states: string[] = []
    engine.onConnection(({ kind }) => states.push(kind))
    while (subscriptions.length < 3) {
      seq++
      for (const listener of listeners) listener({ ...present(), topics: ['deck'] })
      await new Promise((resolve) => setImmediate(resolve))
    }
    seq++
    for (const listener of listeners) listener({ ...present(), topics: ['queue'] })
    await until(() => heard.at(-1)?.topics[0] === 'queue')
    expect(states).toEqual([])
  })

  test('a client that disconnects leaves nothing behind', async () => {
    const { wire, hub } = await stage()
    const [one, two] = [client(wire), client(wire)]
    await Promise.all([one.connected(), two.connected()])
    expect(hub.subscribers()).toBe(2)
    one.engine.close()
    await until(() => hub.subscribers() === 1)
    wire.cut()
    await until(() => hub.subscribers() === 0)
    await two.lost()
  })
})

function athlete(name: string) {
  return { id: 'athlete-1', name, dateOfBirth: null, dominantArm: null }
}
