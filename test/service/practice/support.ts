import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import {
  type PracticeOptions,
  type PracticeService,
  startPracticeService,
} from '../../../src/service/practice/practice-service.ts'
import { quickPlace } from '../../support/temporary.ts'
import { until as holds } from '../../support/until.ts'

/** An answer with its body read as JSON where there is one. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON with unchecked fields, which tests read freely. */
  readonly body: ReturnType<typeof JSON.parse>
}

interface Request {
  readonly body?: unknown
  /** Sent as it is, instead of `body`. */
  readonly rawBody?: string
  readonly key?: string | null
  readonly headers?: Record<string, string>
}

export type Ask = (method: string, path: string, request?: Request) => Promise<Answer>

/** Starts a service in a temporary folder, on a free port, which is removed after the test. */
export async function startService(options: Partial<PracticeOptions> = {}) {
  const dataDir = options.dataDir ?? (await temporaryFolder())
  const service = await startPracticeService({ dataDir, port: 0, processingMs: 0, ...options })
  let open = true
  const close = async () => {
    if (open) await service.close()
    open = false
  }
  onTestFinished(close)
  return { ...service, service, dataDir, close, ask: askOf(service) }
}

export type Started = Awaited<ReturnType<typeof startService>>

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(quickPlace, 'practice-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export function askOf({ baseUrl, key: ownKey }: Pick<PracticeService, 'baseUrl' | 'key'>): Ask {
  return async (method, path, { body, rawBody, key = ownKey, headers = {} } = {}) => {
    const content = rawBody ?? (body === undefined ? null : JSON.stringify(body))
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      ...(content === null ? {} : { body: content }),
      headers: {
        ...(content === null ? {} : { 'content-type': 'application/json' }),
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...headers,
      },
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
  }
}

export async function addAthlete(ask: Ask, fields: Record<string, unknown> = {}): Promise<string> {
  const { body } = await ask('POST', '/athletes', { body: { first_name: 'Ada', ...fields } })
  return body.athlete.id
}

/** A capture request that the service takes, with parts replaced. */
export const captureBody = (athleteId: string, changes: Record<string, unknown> = {}) => ({
  athlete_id: athleteId,
  session_group_id: crypto.randomUUID(),
  camera_configuration: { camera_setup_selection: 'single.front_on', camera_orientation: 'landscape' },
  movement_attributes: { activity: 'baseball', movement: 'pitching', handedness: 'right' },
  file_name: 'pitch.mp4',
  ...changes,
})

/** Asks again until the answer is what the test waits for. */
export async function until<Value>(read: () => Promise<Value>, wanted: (value: Value) => boolean): Promise<Value> {
  const { value } = await holds(async () => {
    const value = await read()
    return wanted(value) && { value }
  })
  return value
}

/** Everything that an error object must be, but for its text. */
export function problemOf({ status, body }: Answer): string {
  return `${status} ${body?.error}`
}
