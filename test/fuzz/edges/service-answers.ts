import fc from 'fast-check'
import type { z } from 'zod'
import { AthleteAnswer, AthletePage } from '../../../src/service/athletes.ts'
import { CaptureAnswer, CapturePage, Reservation } from '../../../src/service/captures.ts'
import type { EndpointName } from '../../../src/service/client/answers.ts'
import { readAnswer, readResultPage } from '../../../src/service/client/answers.ts'
import { ExportCreated, ExportJob, ResultsPage } from '../../../src/service/exports.ts'
import { edgeOf } from '../edge.ts'
import { hostileText, hostileValue, spoiled } from '../hostile.ts'

const id = '5c1f6a52-6a0b-4f5c-9d2a-0f4f5b7a1e11'
const athlete = {
  id,
  first_name: 'Maya',
  last_name: 'Ortiz',
  date_of_birth: '2008-02-03',
  height: 70,
  custom_attributes: { team: 'A' },
}
const capture = {
  session_id: id,
  athlete_id: id,
  activity: 'baseball',
  movement: 'pitching',
  status: 'completed',
  fps_detected: 240,
  capture_time: '2026-11-14T11:30:15Z',
}
const reservation = {
  session_id: id,
  session_group_id: id,
  upload_url: 'https://store.example/bucket',
  upload_fields: { key: 'a', policy: 'b' },
  upload_expires_at: '2026-11-14T12:30:15Z',
  status: 'NEW',
}
const refusal = {
  error: 'validation_error',
  message: 'athlete_id not found',
  messages: ['athlete_id not found'],
  statusCode: 400,
}
const results = {
  schema: [
    { name: 'frame', type: { name: 'INT' } },
    { name: 'x', type: { name: 'DOUBLE' } },
  ],
  rows: [{ frame: 1, x: 0.5 }],
  total: 1,
}

const calls: readonly (readonly [name: EndpointName, shape: z.ZodType, good: unknown])[] = [
  ['listAthletes', AthletePage, { athletes: [athlete, athlete] }],
  ['getAthlete', AthleteAnswer, { athlete }],
  ['createCapture', Reservation, reservation],
  ['listCaptures', CapturePage, { captures: [capture, capture], total_count: 2, offset: 0, limit: 2 }],
  ['getCapture', CaptureAnswer, capture],
  ['createExport', ExportCreated, { jobId: id }],
  ['getExportJob', ExportJob, { jobId: id, status: 'RUNNING', created_at: 1_763_119_815 }],
  ['getExportResults', ResultsPage, results],
]

const status = fc.constantFrom(200, 200, 200, 201, 204, 301, 302, 400, 401, 403, 404, 408, 409, 413, 429, 500, 503)

const answers = fc.constantFrom(...calls).chain(([name, shape, good]) =>
  fc.record({
    name: fc.constant(name),
    shape: fc.constant(shape),
    status,
    location: fc.option(hostileText(), { nil: undefined }),
    text: fc.oneof(
      { weight: 4, arbitrary: spoiled(good).map((value) => JSON.stringify(value) ?? '') },
      { weight: 2, arbitrary: spoiled(refusal).map((value) => JSON.stringify(value) ?? '') },
      { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value) ?? '') },
      { weight: 2, arbitrary: hostileText() },
      // A page that was cut somewhere.
      { weight: 2, arbitrary: fc.nat({ max: 400 }).map((length) => JSON.stringify(good).slice(0, length)) },
      { weight: 1, arbitrary: fc.nat({ max: 50_000 }).map((depth) => '['.repeat(depth)) },
    ),
  }),
)

/** Any server that answers instead of the service, for each kind of call. */
export function serviceAnswers() {
  return edgeOf({
    name: 'service answers',
    inputs: answers,
    feed({ name, shape, status: code, location, text }) {
      const header = (field: string) => (field === 'location' ? location : undefined)
      const answer = () => ({ status: code, header, body: Buffer.from(text) })
      const asked = { host: 'service.example', name }
      if (name === 'getExportResults') readResultPage(answer(), asked)
      readAnswer(answer(), shape, asked)
    },
  })
}
