import { describe, expect, test } from 'vitest'
import type { Alert } from '../../../src/station/contract/alert.ts'
import { ClipId } from '../../../src/station/contract/clip.ts'
import { hasGapBetween, type StationEvent, Topic } from '../../../src/station/contract/event.ts'
import { createEventHub } from '../../../src/station/rpc/event-hub.ts'
import { manualClock } from '../../support/manual-clock.ts'

const clips = (count: number) => Array.from({ length: count }, (_, index) => ClipId.parse(`clip-${index}`))

describe('the events of a station', () => {
  function stage() {
    const clock = manualClock()
    const hub = createEventHub({ clock, epoch: 'run-1' })
    const heard: StationEvent[] = []
    const leave = hub.subscribe((event) => heard.push(event))
    return { clock, hub, heard, leave }
  }

  test('begin with the current state alone', () => {
    const { heard } = stage()
    expect(heard).toEqual([{ epoch: 'run-1', seq: 0, topics: [], clips: [], progress: [], notices: [] }])
  })

  test('are sent at once at first, later ones together within a tenth of a second', async () => {
    const { clock, hub, heard } = stage()
    hub.publish({ topics: ['deck'] })
    expect(heard.at(-1)).toMatchObject({ seq: 1, topics: ['deck'] })
    hub.publish({ topics: ['queue'], clips: clips(1) })
    hub.publish({ topics: ['queue', 'reps'], clips: clips(2) })
    await clock.advance(99)
    expect(heard).toHaveLength(2)
    await clock.advance(1)
    expect(heard.at(-1)).toMatchObject({ seq: 2, topics: ['queue', 'reps'], clips: clips(2) })
    await clock.advance(1_000)
    expect(heard).toHaveLength(3)
  })

  test('sends only the latest progress of a clip', async () => {
    const { clock, hub, heard } = stage()
    const [one, two] = clips(2) as [ClipId, ClipId]
    const step = (clipId: ClipId, sentBytes: number) => ({ clipId, sentBytes, sizeBytes: 9, bytesPerSecond: null })
    hub.publish({ topics: ['deck'] })
    hub.publish({ progress: [step(one, 1), step(two, 5)] })
    hub.publish({ progress: [step(one, 2)] })
    await clock.advance(100)
    expect(heard.at(-1)?.progress).toEqual([step(one, 2), step(two, 5)])
  })

  test('become "everything" for more clips than a message holds, and a gap makes clients read all again', () => {
    const { hub, heard } = stage()
    hub.publish({ clips: clips(501) })
    expect(heard.at(-1)).toMatchObject({ seq: 2, topics: Topic.options, clips: [] })
  })

  test('name up to five hundred clips', () => {
    const { hub, heard } = stage()
    hub.publish({ clips: clips(500) })
    expect(heard.at(-1)).toMatchObject({ seq: 1, topics: [], clips: clips(500) })
  })

  test('a flood of notices keeps the newest hundred', async () => {
    const { clock, hub, heard } = stage()
    hub.publish({ topics: ['deck'] })
    for (let number = 1; number <= 250; number++) {
      hub.publish({ notices: [{ id: `${number}`, atMs: number, what: { kind: 'service-back' } }] })
    }
    await clock.advance(100)
    expect(heard.at(-1)?.notices.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, at) => `${151 + at}`))
  })

  test('a client that reconnects gets everything it missed', async () => {
    const { clock, hub, heard, leave } = stage()
    hub.publish({ topics: ['deck'] })
    await clock.advance(100)
    leave()
    const alert: Alert = { id: 'a1', atMs: 0, what: { kind: 'all-uploaded', clips: 3, left: 0 } }
    hub.publish({ alerts: [alert] })
    await clock.advance(100)
    hub.publish({ topics: ['queue'] })
    const later: StationEvent[] = []
    const last = heard.at(-1)
    if (!last) throw new Error('nothing was heard')
    hub.subscribe((event) => later.push(event), last)
    expect(later.map(({ seq, topics, alerts = [] }) => [seq, topics, alerts])).toEqual([
      [1, [], []],
      [2, [], [alert]],
      [3, ['queue'], []],
    ])
    expect(
      [last, ...later].some((event, index) => index > 0 && hasGapBetween([last, ...later][index - 1] ?? last, event)),
    ).toBe(false)
  })

  test('a client that reconnects late missed messages, but no alert', async () => {
    const { clock, hub, heard, leave } = stage()
    leave()
    const alert: Alert = { id: 'a1', atMs: 0, what: { kind: 'all-uploaded', clips: 3, left: 0 } }
    hub.publish({ alerts: [alert] })
    for (let told = 0; told < 200; told++) {
      await clock.advance(100)
      hub.publish({ topics: ['queue'] })
    }
    const later: StationEvent[] = []
    const [last] = heard
    hub.subscribe((event) => later.push(event), last)
    expect(later).toMatchObject([{ seq: 201, alerts: [alert] }])
    expect(last && later[0] && hasGapBetween(last, later[0])).toBe(true)
    // Another run of the station has told nothing of this one.
    hub.subscribe((event) => later.push(event), { epoch: 'run-0', seq: 5 })
    expect(later.at(-1)).toEqual({ epoch: 'run-1', seq: 201, topics: [], clips: [], progress: [], notices: [] })
  })

  test('are numbered without listeners, so that a client detects missed ones', async () => {
    const { clock, hub, leave } = stage()
    leave()
    hub.publish({ topics: ['deck'] })
    await clock.advance(100)
    hub.publish({ topics: ['deck'] })
    const later: StationEvent[] = []
    hub.subscribe((event) => later.push(event))
    expect(later.map(({ seq }) => seq)).toEqual([2])
    expect(hub.subscribers()).toBe(1)
  })

  test('sends nothing for empty changes, and nothing after the end', async () => {
    const { clock, hub, heard } = stage()
    hub.publish({})
    hub.publish({ topics: ['deck'] })
    hub.publish({ topics: ['queue'] })
    hub.close()
    await clock.advance(1_000)
    hub.publish({ topics: ['reps'] })
    expect(heard.map(({ seq }) => seq)).toEqual([0, 1])
  })
})
