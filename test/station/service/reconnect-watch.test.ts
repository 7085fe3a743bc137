import { expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import { createHealth } from '../../../src/station/service/health.ts'
import { createReconnectWatch } from '../../../src/station/service/reconnect-watch.ts'
import { stationParts } from '../../support/station-parts.ts'

const { signal } = new AbortController()

/** A clip that has waited so often that its next try is minutes away, and a service that can be away. */
function waitingForTheNetwork() {
  const parts = stationParts()
  const health = createHealth({ clock: parts.clock, onChange: () => {} })
  const service = { isAway: true, asked: 0 }
  const watch = createReconnectWatch({
    ...parts,
    health,
    access: { isShut: () => false },
    service: {
      async hello() {
        service.asked += 1
        if (service.isAway) throw new AppError('offline')
      },
    },
  })
  const clip = parts.queued()
  parts.lifecycle.apply(clip.id, { kind: 'started' })
  const because = failure('offline')
  parts.lifecycle.apply(clip.id, { kind: 'broke', because, atMs: parts.clock.nowMs(), jitter: 1 })
  health.failed('send', because)
  const kind = () => parts.store.get(clip.id)?.state.kind
  return { ...parts, watch, service, kind }
}

/** Lets time pass until it is done. */
async function withTime(clock: ReturnType<typeof waitingForTheNetwork>['clock'], work: Promise<void>) {
  const running = new Set([work])
  void work.finally(() => running.clear())
  while (running.size > 0) await clock.advance(10)
}

test('retries waiting clips at once when the service is reachable again', async () => {
  const { watch, service, clock, kind } = waitingForTheNetwork()
  await watch.check(signal)
  expect(kind()).toBe('waiting')
  service.isAway = false
  await clock.advance(10_000)
  await withTime(clock, watch.check(signal))
  expect(kind()).toBe('queued')
})

test('retries clips of a folder that is back, even without the service', async () => {
  const { watch, lifecycle, clock, store, queued } = waitingForTheNetwork()
  const { id } = queued('/cam/two.mov')
  lifecycle.apply(id, { kind: 'broke', because: failure('folder-missing'), atMs: clock.nowMs(), jitter: 1 })
  watch.handleFolderBack('/elsewhere')
  await watch.check(signal)
  expect(store.get(id)?.state.kind).toBe('waiting')
  watch.handleFolderBack('/cam')
  await watch.check(signal)
  expect(store.get(id)?.state.kind).toBe('queued')
})

test('asks an unreachable service every ten seconds', async () => {
  const { watch, service, clock } = waitingForTheNetwork()
  for (let second = 0; second < 60; second++) {
    await watch.check(signal)
    await clock.advance(1_000)
  }
  expect(service.asked).toBe(6)
})

test('leaves clips to their own delays when only the store is unreachable', async () => {
  const { watch, service, kind, clock } = waitingForTheNetwork()
  service.isAway = false
  for (let second = 0; second < 60; second++) {
    await watch.check(signal)
    await clock.advance(1_000)
  }
  expect(kind()).toBe('waiting')
})

test('retries every waiting clip at once after the computer woke up', async () => {
  const { watch, service, clock, kind } = waitingForTheNetwork()
  service.isAway = false
  watch.expectReconnect()
  await withTime(clock, watch.check(signal))
  expect(kind()).toBe('queued')
})
