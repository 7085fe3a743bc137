// Only answers in the service's own form are the service's word: every call, the statuses that differ in meaning, and the
// bodies that a service, a gateway, a portal and a broken line send with them.
import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createTransport } from '../../../src/computer/network/transport.ts'
import { createServiceClient, type ServiceClient } from '../../../src/service/client/service-client.ts'
import { serve } from '../../support/http-server.ts'
import { ownForms, type Sent, strangeForms, testedStatuses } from '../../support/lying-gateway.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { athleteId } from '../../support/station-parts.ts'

const { signal } = new AbortController()
const transport = createTransport({ resolveProxy: async () => null, caFile: null })

/** The pause after a 429 passes at once. */
function clientAt(origin: string) {
  const { advance, ...clock } = manualClock()
  return createServiceClient({
    baseUrl: `${origin}/v1`,
    apiKey: 'sk_secret',
    clock: { ...clock, sleep: advance },
    userAgent: 'test',
    transport,
  })
}

const athlete = { id: athleteId, first_name: 'Maya' }
const capture = { session_id: 's1', status: 'processing' }
const job = { jobId: 'j1', status: 'READY' }
const newCapture = {
  athlete_id: athleteId,
  session_group_id: athleteId,
  camera_configuration: {},
  movement_attributes: { activity: 'gait', movement: 'walking' },
  file_name: 'a.mov',
}
const newExport = { activity: 'gait', movement: 'walking' }

interface TestedCall {
  readonly make: (client: ServiceClient) => Promise<unknown>
  /** Success as the interface shows it (section 4). */
  readonly success: unknown
  /** Failure of the service's 403 and 404. */
  readonly forbidden: string
  readonly notFound: string
}

const calls: Record<string, TestedCall> = {
  listAthletes: {
    make: (client) => client.listAthletes({}, signal),
    success: { athletes: [athlete] },
    forbidden: 'not-allowed',
    notFound: 'not-the-service',
  },
  createAthlete: {
    make: (client) => client.createAthlete({ first_name: 'Maya' }, signal),
    success: athlete,
    forbidden: 'not-allowed',
    notFound: 'not-the-service',
  },
  getAthlete: {
    make: (client) => client.getAthlete(athleteId, signal),
    success: athlete,
    forbidden: 'not-allowed',
    notFound: 'athlete-not-found',
  },
  updateAthlete: {
    make: (client) => client.updateAthlete(athleteId, { first_name: 'Maya' }, signal),
    success: athlete,
    forbidden: 'not-allowed',
    notFound: 'athlete-not-found',
  },
  deleteAthlete: {
    make: (client) => client.deleteAthlete(athleteId, signal),
    success: { deleted: true },
    forbidden: 'not-allowed',
    notFound: 'athlete-not-found',
  },
  createCapture: {
    make: (client) => client.reserve(newCapture, signal),
    success: {
      session_id: 's1',
      upload_url: 'https://store.example/',
      upload_fields: { key: 'k' },
      upload_expires_at: '2026-11-28T12:00:00Z',
    },
    forbidden: 'captures-not-enabled',
    notFound: 'not-the-service',
  },
  getCapture: {
    make: (client) => client.capture('s1', signal),
    success: capture,
    forbidden: 'not-allowed',
    notFound: 'capture-not-found',
  },
  listCaptures: {
    make: (client) => client.captures({ limit: 1, offset: 0 }, signal),
    success: { captures: [capture], total_count: 1 },
    forbidden: 'not-allowed',
    notFound: 'not-the-service',
  },
  createExport: {
    make: (client) => client.createExport(newExport, signal),
    success: { jobId: 'j1' },
    forbidden: 'export-not-allowed',
    notFound: 'not-the-service',
  },
  getExportJob: {
    make: (client) => client.exportJob('j1', signal),
    success: job,
    forbidden: 'not-allowed',
    notFound: 'job-not-found',
  },
  getExportResults: {
    make: (client) => client.exportPage('j1', { offset: 0, onBusy: () => {} }, signal),
    success: { rows: [{ a: 1 }] },
    forbidden: 'not-allowed',
    notFound: 'job-not-found',
  },
}

const serviceErrors: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  429: 'TooManyRequests',
}

/** A 429 is heard from any sender: the rate is theirs too. */
const statuses = [...testedStatuses, 429]
const bytes = (text: string): Sent => ({ body: Buffer.from(text) })
const bodies: Record<string, (own: string) => Sent> = { ...ownForms, ...strangeForms }

const gone = (response: ServerResponse) =>
  void response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"NotFound","message":"gone"}')

const isOwn = (what: string) => what.startsWith('the service’s body')

function expected(name: string, { forbidden, notFound }: TestedCall, status: number, what: string): string {
  if (status === 429) return 'service-busy'
  if (status >= 500 || status === 408) return 'service-unavailable'
  if (status < 300) {
    // A 204 has no body.
    const isEmpty = status === 204 || what === 'nothing'
    if (name === 'deleteAthlete' && (isEmpty || isOwn(what) || /JSON|error/.test(what))) return 'believed'
    if (isEmpty) return 'answer-malformed'
    if (isOwn(what)) return 'believed'
    return what === 'HTML' ? 'not-the-service' : 'answer-malformed'
  }
  if (status < 400 || !isOwn(what)) return 'not-the-service'
  if (status === 401) return 'key-refused'
  if (status === 403) return forbidden
  return status === 404 ? notFound : 'request-refused'
}

describe.each(Object.entries(calls))('%s', (name, call) => {
  test.each(statuses)('with a %i believes the service’s own form only', async (status) => {
    const own = JSON.stringify(
      status < 300 ? call.success : { error: serviceErrors[status] ?? 'BadRequest', message: 'no' },
    )
    let sent = bytes('')
    const origin = await serve((request, response) => {
      if (name === 'deleteAthlete' && request.method === 'GET') return gone(response)
      response.writeHead(status, { 'content-type': 'application/json', ...sent.headers }).end(sent.body)
    })
    const found: Record<string, string | undefined> = {}
    for (const [what, bodyOf] of Object.entries(bodies)) {
      sent = bodyOf(own)
      // A client of its own: refusals in a row are counted.
      const client = clientAt(origin)
      found[what] = await call.make(client).then(
        () => 'believed',
        (error: { code?: string }) => error.code,
      )
    }
    const wanted = Object.keys(bodies).map((what) => [what, expected(name, call, status, what)])
    expect(found).toEqual(Object.fromEntries(wanted))
  })
})

test.each([401, 403])(
  'after a third %i in a row that is not the service’s, points to the key and the network',
  async (status) => {
    let isStrange = true
    const origin = await serve((_request, response) => {
      if (isStrange) response.writeHead(status).end('<html>Blocked</html>')
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"athletes":[]}')
    })
    const client = clientAt(origin)
    const codes = async (count: number) => {
      const all: unknown[] = []
      for (let call = 0; call < count; call += 1) {
        all.push(
          await client.hello(signal).then(
            () => 'believed',
            (error: { code?: string }) => error.code,
          ),
        )
      }
      return all
    }
    expect(await codes(4)).toEqual([
      'not-the-service',
      'not-the-service',
      'refused-without-error',
      'refused-without-error',
    ])
    isStrange = false
    expect(await codes(1)).toEqual(['believed'])
    isStrange = true
    expect(await codes(1)).toEqual(['not-the-service'])
    expect(client.lastKnownAccess().captures.access).toBe('unknown')
  },
)

test('names what a gateway said instead of the service', async () => {
  const origin = await serve((_request, response) => {
    response
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"message":"no Route matched with those values"}')
  })
  const client = clientAt(origin)
  await expect(client.capture('s1', signal)).rejects.toMatchObject({
    code: 'not-the-service',
    parameters: {
      status: 404,
      found: { code: 'other-words', parameters: { words: 'no Route matched with those values' } },
    },
  })
})

test('believes a deletion once the service no longer has the athlete', async () => {
  let isThere = true
  const origin = await serve((request, response) => {
    if (request.method === 'DELETE') response.writeHead(204).end()
    else if (isThere) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(athlete))
    else gone(response)
  })
  const client = clientAt(origin)
  await expect(client.deleteAthlete(athleteId, signal)).rejects.toMatchObject({ code: 'answer-malformed' })
  isThere = false
  await client.deleteAthlete(athleteId, signal)
})
