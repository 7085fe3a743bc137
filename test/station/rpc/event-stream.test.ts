import { describe, expect, test } from 'vitest'
import type { Alert } from '../../../src/station/contract/alert.ts'
import { hasGapBetween, type StationEvent } from '../../../src/station/contract/event.ts'
import { createEventHub } from '../../../src/station/rpc/event-hub.ts'
import { eventStream } from '../../../src/station/rpc/event-stream.ts'
import { manualClock } from '../../support/manual-clock.ts'

describe('the events of one client', () => {
  function stage() {
    const listeners = new Set<(event: StationEvent) => void>()
    const message = (seq: number): StationEvent => {
      return { epoch: 'one', seq, topics: seq === 0 ? [] : ['deck'], clips: [], progress: [], notices: [] }
    }
    const leaving = new AbortController()
    const stream = eventStream((listener) => {
      listener(message(0))
      listeners.add(listener)
      return () => listeners.delete(listener)
    }, leaving.signal)
    const tell = (seq: number) => {
      for (const listener of listeners) listener(message(seq))
    }
    const next = async () => {
      const { value, done } = await stream.next()
      return done ? null : value
    }
    return { listeners, leaving, stream, tell, next }
  }

  test('a slow reader loses waiting events, and detects the gap', async () => {
    const { tell, next } = stage()
    const first = await next()
    for (let seq = 1; seq <= 100_000; seq++) tell(seq)
    const late: StationEvent[] = []
    for (let event = await next(); event; event = await next()) {
      late.push(event)
      if (event.seq === 100_000) break
    }
    expect(late.length).toBeLessThanOrEqual(100)
    expect(hasGapBetween(first as StationEvent, late[0] as StationEvent)).toBe(true)
  })

  test('a slow reader loses no alert', async () => {
    const { listeners, tell, next } = stage()
    await next()
    const alert: Alert = { id: 'a1', atMs: 0, what: { kind: 'all-uploaded', clips: 3, left: 0 } }
    for (const listener of listeners)
      listener({ epoch: 'one', seq: 1, topics: [], clips: [], progress: [], notices: [], alerts: [alert] })
    for (let seq = 2; seq <= 250; seq++) tell(seq)
    const alerts: Alert[] = []
    for (let event = await next(); event; event = await next()) {
      alerts.push(...(event.alerts ?? []))
      if (event.seq === 250) break
    }
    expect(alerts).toEqual([alert])
  })

  test('reach a second subscription from the end of the first', async () => {
    const clock = manualClock()
    const hub = createEventHub({ clock, epoch: 'one' })
    const first = eventStream((listener, last) => hub.subscribe(listener, last), undefined)
    await first.next()
    hub.publish({ topics: ['deck'] })
    const { value: heard } = await first.next()
    await first.return(undefined)
    const alert: Alert = { id: 'a1', atMs: 0, what: { kind: 'all-uploaded', clips: 3, left: 0 } }
    await clock.advance(100)
    hub.publish({ alerts: [alert] })
    const second = eventStream((listener, last) => hub.subscribe(listener, last), undefined, heard ?? undefined)
    expect((await second.next()).value).toEqual({ ...heard, topics: [] })
    expect((await second.next()).value).toMatchObject({ seq: 2, alerts: [alert] })
    await second.return(undefined)
  })

  test('repeat the current state with the same number when nothing happens', async () => {
    const { tell, next } = stage()
    await next()
    tell(1)
    const told = (await next()) as StationEvent
    const repeated = (await next()) as StationEvent
    expect(repeated).toMatchObject({ seq: 1, topics: [] })
    expect(hasGapBetween(told, repeated)).toBe(false)
  })

  test('end regularly, so that nothing is kept for disconnected clients', async () => {
    const { listeners, tell, next } = stage()
    await next()
    let messages = 1
    for (let seq = 1; ; seq++) {
      tell(seq)
      if (!(await next())) break
      messages++
    }
    expect(messages).toBe(500)
    expect(listeners.size).toBe(0)
  })

  test('end when the client disconnects, waiting or not', async () => {
    const { listeners, leaving, next } = stage()
    await next()
    const waiting = next()
    leaving.abort()
    expect(listeners.size).toBe(0)
    expect(await waiting).toBeNull()
  })

  test('are not sent to a client that disconnected before it listened', async () => {
    const { listeners, leaving, next } = stage()
    leaving.abort()
    expect(await next()).toBeNull()
    expect(listeners.size).toBe(0)
  })
})
