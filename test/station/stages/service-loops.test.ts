import { expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import type { Service } from '../../../src/station/ports.ts'
import { createAccess } from '../../../src/station/service/access.ts'
import { createHealth } from '../../../src/station/service/health.ts'
import { watchService } from '../../../src/station/service/watched-service.ts'
import { createServiceLoops } from '../../../src/station/stages/service-loops.ts'
import { stationParts } from '../../support/station-parts.ts'

const { signal } = new AbortController()

/** A station that asks a service which refuses its key. */
function refused() {
  const parts = stationParts()
  const { clock } = parts
  const access = createAccess({ ...parts, emit: () => {} })
  const world = { refuses: true, hellos: 0, fills: 0, looks: 0 }
  const answering = {
    async hello() {
      world.hellos += 1
      if (world.refuses) throw new AppError('key-refused', { host: 'service' })
    },
    nowMs: () => clock.nowMs(),
    clockIsStale: () => false,
  } as unknown as Service
  const health = createHealth({ clock, onChange: () => {} })
  const { revision, shut: onShut, answered: onAnswer } = access
  const loops = createServiceLoops({
    ...parts,
    access,
    isOnce: () => false,
    service: watchService({ service: answering, health, clock, revision, onShut, onAnswer }),
    roster: {} as Parameters<typeof createServiceLoops>[0]['roster'],
    fillQueue: async () => void (world.fills += 1),
    follow: async () => 0,
    checkUnanswered: async () => void (world.looks += 1),
    checkAbandoned: async () => {},
    onAthleteGone: () => {},
    onNamesChanged: () => {},
  })
  /** Steps like the loop: every second, after any result. */
  async function pass(minutes: number) {
    for (let second = 0; second < minutes * 60; second++) {
      await loops.send(signal).catch(() => {})
      await loops.checkUnanswered(signal)
      await clock.advance(1_000)
    }
  }
  return { world, access, pass }
}

test('asks a service that refuses the key every three minutes', async () => {
  const { world, access, pass } = refused()
  await pass(10)
  expect(world.hellos).toBe(1 + 3)
  expect(access.keyIsRefused()).not.toBeNull()
  expect(world.fills).toBe(0)
})

test('resumes automatically when the service accepts a refused key again', async () => {
  const { world, access, pass } = refused()
  await pass(1)
  expect(access.isShut()).toBe(true)
  world.refuses = false
  await pass(3)
  expect(access.isShut()).toBe(false)
  expect(world.fills).toBeGreaterThan(0)
})

test('checks lost answers once a minute, and never with a refused key', async () => {
  const { world, pass } = refused()
  await pass(2)
  expect(world.looks).toBe(0)
  world.refuses = false
  await pass(5)
  expect([world.fills > 0, world.looks]).toEqual([true, 4])
})
