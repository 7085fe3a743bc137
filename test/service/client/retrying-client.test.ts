import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toOffline } from '../../../src/computer/network/network-error.ts'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { createRetryingClient } from '../../../src/service/client/retrying-client.ts'
import { createServiceClient } from '../../../src/service/client/service-client.ts'
import { AppError } from '../../../src/station/app-error.ts'
import { startService } from '../practice/support.ts'

const { signal } = new AbortController()

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Runs calls against a service that answers each like this, and collects what a person sees. */
async function waitingFor(answer: () => Promise<void>) {
  const said: string[] = []
  let tries = 0
  const { service: real } = await startService()
  const client = createServiceClient({
    baseUrl: real.baseUrl,
    apiKey: real.key,
    clock: systemClock,
    userAgent: 'test',
    transport: { requestOptions: async () => ({}), proxyFor: async () => null },
  })
  const hello = () => {
    tries += 1
    return answer()
  }
  const patient = createRetryingClient(
    { ...client, hello },
    {
      clock: { ...systemClock, sleep: async () => {} },
      random: () => 0,
      onSlow: () => said.push('slow'),
      onRetry: ({ code }) => said.push(code),
    },
  )
  return { patient, said, tries: () => tries }
}

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' })

test('gives up early when nothing listens, and reports retries', async () => {
  const { patient, said, tries } = await waitingFor(async () => {
    throw toOffline(refused, '127.0.0.1:9')
  })
  await expect(patient.hello(signal)).rejects.toMatchObject({ code: 'offline', parameters: { refused: 'yes' } })
  expect([tries(), said]).toEqual([3, ['offline', 'offline']])
})

test('tries a network that is away for longer', async () => {
  const { patient, tries } = await waitingFor(async () => {
    throw new AppError('offline', { host: 'h', reached: 'no' })
  })
  await expect(patient.hello(signal)).rejects.toMatchObject({ code: 'offline' })
  expect(tries()).toBe(6)
})

test('reports after two seconds that it waits, and nothing for a faster answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { patient, said } = await waitingFor(() => promise)
  const waiting = patient.hello(signal)
  vi.advanceTimersByTime(1_900)
  expect(said).toEqual([])
  vi.advanceTimersByTime(200)
  expect(said).toEqual(['slow'])
  resolve()
  await waiting
  await patient.hello(signal)
  vi.advanceTimersByTime(5_000)
  expect(said).toEqual(['slow'])
})

test.each([
  ['Node.js', 'write EPROTO 00:error:0A00010B:SSL routines::wrong version number:x.c:354:\n'],
  ['Node.js, of a long answer', 'write EPROTO 00:error:0A0000C6:SSL routines::packet length too long:x.c:1:\n'],
  [
    'Electron',
    'write EPROTO 8:error:100000f7:SSL routines:OPENSSL_internal:WRONG_VERSION_NUMBER:../../third_party/boringssl/src/ssl/tls_record.cc:127:\n',
  ],
  [
    'Electron, of a long answer',
    'write EPROTO 8:error:1:SSL routines:OPENSSL_internal:PACKET_LENGTH_TOO_LONG:x.cc:1:\n',
  ],
])('reports in one plain line that a service does not answer with TLS, from the words of %s', (_what, message) => {
  const error = Object.assign(new Error(message), { code: 'EPROTO' })
  expect(toOffline(error, 'h').parameters).toMatchObject({ detail: 'it doesn’t answer with TLS: is it http://?' })
})
