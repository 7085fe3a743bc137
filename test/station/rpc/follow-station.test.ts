// A client without screens follows a station: over a real port, with the real router.

import { MessageChannel } from 'node:worker_threads'
import { RPCLink } from '@orpc/client/message-port'
import { expect, onTestFinished, test } from 'vitest'
import type { Alert } from '../../../src/station/contract/alert.ts'
import type { DeckView } from '../../../src/station/contract/deck-view.ts'
import type { EventPosition, StationEvent, Topic } from '../../../src/station/contract/event.ts'
import { Settings } from '../../../src/station/contract/settings.ts'
import { clientOver } from '../../../src/station/rpc/client.ts'
import { type FollowedStation, followStation } from '../../../src/station/rpc/follow-station.ts'
import { servePort } from '../../../src/station/rpc/serve.ts'
import { idleStatus } from '../../electron/fixtures/idle-status.ts'
import { turns } from '../../support/until.ts'

const nobody: DeckView = {
  current: null,
  emptySinceMs: null,
  question: null,
  conflict: null,
  sync: { kind: 'off', sinceMs: null },
  lineup: [],
}
const settings = Settings.parse({ service: { baseUrl: null }, folders: [] })

function followed() {
  const { port1, port2 } = new MessageChannel()
  const read: string[] = []
  const seen: FollowedStation[] = []
  const alerts: string[] = []
  const told: StationEvent[] = []
  /** Position at which each subscription continued. */
  const asked: (number | null)[] = []
  const listeners = new Set<(event: StationEvent) => void>()
  const ending = new AbortController()
  let exportsNeedYou = 0
  let seq = 0
  const api = {
    subscribe(listener: (event: StationEvent) => void, last?: EventPosition) {
      asked.push(last?.seq ?? null)
      listener({ epoch: 'one', seq: last?.seq ?? seq, topics: [], clips: [], progress: [], notices: [] })
      for (const message of told) if (last && message.seq > last.seq) listener(message)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onBug: (error: unknown) => {
      throw error
    },
    status() {
      read.push('status')
      return { ...idleStatus(0), exportsNeedYou }
    },
    deck() {
      read.push('deck')
      return nobody
    },
    athletes: { namesakes: () => [] },
    settings: {
      get() {
        read.push('settings')
        return { settings, fixedKeys: ['uploads.paused'] }
      },
    },
  }
  servePort(api as never, port2)
  const station = clientOver(new RPCLink({ port: port1 }))
  port1.start()
  const ended = followStation({
    station,
    signal: ending.signal,
    betweenReadsMs: 1,
    onChange: (next) => void seen.push(next),
    onAlert: ({ id }) => void alerts.push(id),
  })
  onTestFinished(() => {
    ending.abort()
    port1.close()
  })
  return {
    asked,
    read,
    seen,
    alerts,
    ended,
    end: () => ending.abort(),
    alert(id: string) {
      seq += 1
      const alert: Alert = { id, atMs: 0, what: { kind: 'all-uploaded', clips: 3, left: 0 } }
      const event = { epoch: 'one', seq, topics: [], clips: [], progress: [], notices: [], alerts: [alert] }
      told.push(event)
      for (const listener of listeners) listener(event)
    },
    tell(topics: Topic[], { skips = 0 } = {}) {
      seq += 1 + skips
      exportsNeedYou += 1
      for (const listener of listeners) listener({ epoch: 'one', seq, topics, clips: [], progress: [], notices: [] })
    },
  }
}

test('reads everything once at first, and then only changes', async () => {
  const { read, seen, tell } = followed()
  await expect.poll(() => seen.length).toBe(1)
  expect(read.toSorted()).toEqual(['deck', 'settings', 'status'])
  expect(seen[0]).toMatchObject({
    status: { name: 'Cage 2' },
    deck: nobody,
    settings,
    fixedByConfig: ['uploads.paused'],
  })
  tell(['status', 'reps'])
  await expect.poll(() => seen.at(-1)?.status.exportsNeedYou).toBe(1)
  expect(read.slice(3)).toEqual(['status'])
  tell(['queue'])
  tell(['deck'])
  await expect.poll(() => read.slice(4)).toEqual(['deck'])
})

test('reads everything again after a gap', async () => {
  const { read, seen, tell } = followed()
  await expect.poll(() => seen.length).toBe(1)
  tell(['queue'], { skips: 1 })
  await expect.poll(() => read.slice(3).toSorted()).toEqual(['deck', 'settings', 'status'])
})

test('passes each alert on once, without a read', async () => {
  const { read, seen, alerts, alert } = followed()
  await expect.poll(() => seen.length).toBe(1)
  alert('one')
  alert('two')
  await expect.poll(() => alerts).toEqual(['one', 'two'])
  expect(read).toHaveLength(3)
})

test('continues each subscription after the last message, so that no alert is lost', async () => {
  const { seen, asked, alerts, alert } = followed()
  await expect.poll(() => seen.length).toBe(1)
  // The station ends a subscription after 500 messages, and drops what a client doesn't take in time.
  for (let sent = 1; sent <= 510; sent++) {
    alert(`${sent}`)
    if (sent % 50 === 0) await expect.poll(() => alerts.length).toBe(sent)
  }
  await expect.poll(() => alerts.length).toBe(510)
  expect(new Set(alerts).size).toBe(510)
  expect(asked).toEqual([null, 499])
})

test('ends with its signal, and reads nothing afterwards', async () => {
  const { read, seen, tell, end, ended } = followed()
  await expect.poll(() => seen.length).toBe(1)
  end()
  await ended
  tell(['status'])
  await turns()
  expect(read).toHaveLength(3)
})
