import { expect, test } from 'vitest'
import { Reservation } from '../../src/service/captures.ts'
import { AppError } from '../../src/station/app-error.ts'
import type { Service } from '../../src/station/ports.ts'
import { newCapture } from '../../src/station/uploads/new-capture.ts'
import { createReserver } from '../../src/station/uploads/reserve.ts'
import { stationParts } from '../support/station-parts.ts'

const MINUTE = 60_000
const { signal } = new AbortController()

/** A clip that was interrupted 20 minutes into its reservation, and needs so long at the measured rate. */
async function retryAfterTwentyMinutes(neededMs: number) {
  const { clock, queued, lifecycle, ...parts } = stationParts()
  const nowMs = () => clock.nowMs()
  let made = 0
  const unasked = async () => {
    throw new AppError('bug')
  }
  const service: Service = {
    hello: unasked,
    capture: unasked,
    captures: unasked,
    athletes: unasked,
    getAthlete: unasked,
    createAthlete: unasked,
    updateAthlete: unasked,
    deleteAthlete: unasked,
    nowMs,
    clockIsStale: () => false,
    async reserve() {
      made += 1
      return Reservation.parse({
        session_id: `s${made}`,
        upload_url: 'http://127.0.0.1:1/',
        upload_fields: { key: 'k' },
        upload_expires_at: new Date(nowMs() + 30 * MINUTE).toISOString(),
        status: 'NEW',
      })
    },
  }
  const reserver = createReserver({
    ...parts,
    clock,
    lifecycle,
    service,
    rateLimiter: async () => {},
    neededMs: () => neededMs,
  })
  const { id } = queued()
  const attempt = () => {
    const clip = lifecycle.apply(id, { kind: 'started' })
    const capture = newCapture(clip, {}, { nowMs: nowMs(), serviceNowMs: nowMs() })
    return reserver.reserve(clip, capture, { signal, stopping: signal })
  }
  await attempt()
  lifecycle.apply(id, { kind: 'interrupted' })
  await clock.advance(20 * MINUTE)
  return attempt()
}

test('gets a new reservation before uploading a video that would outlast the current one', async () => {
  expect((await retryAfterTwentyMinutes(12 * MINUTE))?.sessionId).toBe('s2')
})

test('keeps the reservation if the upload fits into the remaining time', async () => {
  expect((await retryAfterTwentyMinutes(8 * MINUTE))?.sessionId).toBe('s1')
})
