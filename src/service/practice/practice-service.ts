import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { apiKeyPrefix, exportTiers } from '../access.ts'
import { Athlete, AthletePage, AthleteUpdate, athleteSortings, NewAthlete } from '../athletes.ts'
import { Capture, CapturePage, captureSource, captureStatuses, NewCapture, Reservation } from '../captures.ts'
import { apiVersion, endpoints } from '../endpoints.ts'
import { errorCodes } from '../errors.ts'
import { ExportCreated, ExportJob, NewExport, ResultsPage } from '../exports.ts'
import { limits } from '../limits.ts'
import { type Control, createControl } from './control.ts'
import { openDatabase } from './database.ts'
import { createFaultHooks } from './fault-hooks.ts'
import { createFaults } from './faults.ts'
import { createApiServer, inOrder, limitConnections } from './http/api-server.ts'
import type { EndpointName } from './http/call.ts'
import { parseJson, Refusal } from './http/json-object.ts'
import { listen, stopListening } from './http/listen.ts'
import type { ObjectFiles, Objects } from './object-store/object-files.ts'
import { openObjectStore } from './object-store/object-store.ts'
import { createOrganizations } from './organizations.ts'
import { createPracticeHandlers } from './practice-handlers.ts'
import type { PracticeOptions, PracticeService } from './practice-options.ts'
import { lockPracticeFolder, makePrivateFolder } from './private-folder.ts'
import { createProcessingQueue, type ProcessingQueue, probeVideo, type VideoProbe } from './probe.ts'
import { SeededCaptures, SeededSeason } from './seed-season.ts'
import { createSettings } from './settings.ts'
import { BadVideo } from './video-boxes.ts'

const parameter = (name: string, schema: Readonly<Record<string, unknown>>) => ({ name, in: 'query', schema })

const page = [
  parameter('limit', { type: 'integer', minimum: 1, maximum: limits.pageSizeMax, default: limits.pageSizeDefault }),
  parameter('offset', { type: 'integer', minimum: 0, default: 0 }),
]

const match = { type: 'string', maxLength: limits.filterLengthMax }

/** The query parameters of the calls that have some (service interface 4.2, 4.7, 4.11). */
const queryParameters: Readonly<Partial<Record<EndpointName, readonly unknown[]>>> = {
  listAthletes: [
    ...page,
    parameter('sorted_by', { enum: athleteSortings }),
    {
      ...parameter('custom_attributes', { type: 'object', additionalProperties: { type: 'string' } }),
      description: 'Any other name filters on a custom attribute of that name; several combine with AND.',
      style: 'form',
      explode: true,
    },
  ],
  listCaptures: [
    parameter('athlete_id', { type: 'string', format: 'uuid' }),
    parameter('source', { const: captureSource }),
    parameter('status', { enum: captureStatuses }),
    parameter('activity', match),
    parameter('movement', match),
    ...page,
  ],
  getExportResults: page,
}

type Shapes = Readonly<Partial<Record<EndpointName, z.ZodType>>>

/** The bodies of the calls that have one (section 4). */
const bodies: Shapes = {
  createAthlete: NewAthlete,
  updateAthlete: AthleteUpdate,
  createCapture: NewCapture,
  createExport: NewExport,
}

const OneAthlete = z.object({ athlete: Athlete })

/** Answer of each call; deleting an athlete has none (section 4). */
const answers: Shapes = {
  createAthlete: OneAthlete,
  listAthletes: AthletePage,
  getAthlete: OneAthlete,
  updateAthlete: OneAthlete,
  createCapture: Reservation,
  listCaptures: CapturePage,
  getCapture: Capture,
  createExport: ExportCreated,
  getExportJob: ExportJob,
  getExportResults: ResultsPage,
}

const names: Readonly<Record<EndpointName, string>> = {
  createAthlete: 'Create an athlete',
  listAthletes: 'List athletes',
  getAthlete: 'Get an athlete',
  updateAthlete: 'Update an athlete',
  deleteAthlete: 'Delete an athlete and all associated data',
  createCapture: 'Reserve a capture and its upload target',
  listCaptures: 'List captures',
  getCapture: 'Get a capture',
  createExport: 'Create an export job',
  getExportJob: 'Get the status of an export job',
  getExportResults: 'Read result rows of an export job',
}

/** The OpenAPI 3.1 description of the interface, made from its tables and schemas (sections 2 to 9). */
function describeInterface(): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const name of endpointNames) {
    const { method, path } = endpoints[name]
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(name) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Athlete, capture and data export service (practice)',
      version: apiVersion,
      description: 'Runs on this machine for trying, training and tests. Motion in export results is synthetic.',
    },
    servers: [{ url: `/${apiVersion}` }],
    security: [{ key: [] }],
    paths,
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'Starts with sk.' } } },
  }
}

const isEndpointName = (name: string): name is EndpointName => Object.hasOwn(endpoints, name)
const endpointNames = Object.keys(endpoints).filter(isEndpointName)

function describeCall(name: EndpointName) {
  const { path, section } = endpoints[name]
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const body = bodies[name]
  const answer = answers[name]
  const content = (schema: unknown) => ({ content: { 'application/json': { schema } } })
  const succeeded = answer
    ? { 200: { description: 'Done', ...content(toSchema(answer)) } }
    : { 204: { description: 'Done' } }
  return {
    operationId: name,
    summary: `${names[name]} (section ${section})`,
    parameters: [...inPath, ...(queryParameters[name] ?? [])],
    ...(body ? { requestBody: { required: true, ...content(toSchema(body)) } } : {}),
    responses: { ...succeeded, ...errorStatuses(name) },
  }
}

/** Converts a Zod schema to JSON Schema, in its input form. */
function toSchema(schema: z.ZodType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

const text = { type: 'string' }

/** The error answers of a call: 404 only where something is named in the path (service interface 2.7, section 7). */
function errorStatuses(name: EndpointName) {
  const named = endpoints[name].path.includes('{')
  const messages = name === 'createCapture' ? { messages: text } : {}
  const statuses = Object.entries(errorCodes).filter(([status]) => named || status !== '404')
  return Object.fromEntries(
    statuses.map(([status, code]) => {
      const properties = { error: { const: code }, message: text, ...messages }
      const schema = { type: 'object', required: ['error', 'message'], properties }
      return [status, { description: code, content: { 'application/json': { schema } } }]
    }),
  )
}

const key = z.string().startsWith(apiKeyPrefix)

const Access = z.strictObject({
  key,
  tier: z.enum(exportTiers).optional(),
  capturesEnabled: z.boolean().optional(),
})
const Link = z.strictObject({ sessionId: z.string(), athleteId: z.string(), key: key.optional() })
const Removal = z.strictObject({ sessionId: z.string(), key: key.optional() })
const Roster = z.strictObject({ count: z.int().min(1).max(1_000_000), key: key.optional() })
const Captures = SeededCaptures.extend({ key: key.optional() })
const Season = SeededSeason.extend({ key: key.optional() })

const MAX_BODY_BYTES = 1024 * 1024

/** Serves the control over HTTP: `POST /<command>` with a JSON body and its own token. Web pages are refused. */
function createControlServer({ control, token }: { control: Control; token: string }) {
  const commands: Readonly<Record<string, (body: unknown) => unknown>> = {
    '/access': (body) => control.setAccess(Access.parse(body)),
    '/faults': (body) => control.setFaults(body),
    '/link': (body) => control.linkAthlete(Link.parse(body)),
    '/remove': (body) => control.removeCapture(Removal.parse(body)),
    '/roster': (body) => control.seedRoster(Roster.parse(body)),
    '/captures': (body) => control.seedCaptures(Captures.parse(body)),
    '/season': (body) => control.seedSeason(Season.parse(body)),
    '/received': () => control.received(),
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { method, url = '', headers } = request
    // Browsers send the origin of the requesting page; only programs on this machine are allowed.
    if (headers.origin !== undefined) throw new Refusal(403, 'No page may use the control address.')
    if (headers.authorization !== `Bearer ${token}`) throw new Refusal(401, 'The control token is missing or wrong.')
    const command = method === 'POST' && Object.hasOwn(commands, url) ? commands[url] : undefined
    if (!command) throw new Refusal(404, `There is no such command. Commands: ${Object.keys(commands).join(', ')}`)
    return (await command(parseJson(await readBytes(request)))) ?? { done: true }
  }

  const listener = inOrder((request, response) => {
    answer(request).then(
      (body) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => {
        const status = error instanceof Refusal ? error.status : 400
        const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ message }))
      },
    )
  })
  const server = createServer(listener)
  limitConnections(server)
  return server
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    sizeBytes += chunk.length
    if (sizeBytes > MAX_BODY_BYTES) throw new Refusal(400, 'The body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

interface Parts {
  readonly queue: ProcessingQueue
  readonly objects: Objects
  readonly files: ObjectFiles
  readonly log: (line: string) => void
}

/** Interval for polling the queue: due times are in the database, not in timers. */
const POLL_INTERVAL_MS = 50

/** Processes received videos from `processing` to `completed` or `error` (service interface 3.1). */
function startProcessor({ queue, objects, files, log }: Parts) {
  const stop = new AbortController()

  async function processDue() {
    queue.hearLate()
    for (const { number, objectKey } of queue.due()) {
      if (stop.signal.aborted) return
      const result = await probeObject(objectKey)
      if (!stop.signal.aborted) queue.finish(number, result)
    }
  }

  /** Returns the video's data, or its problem as text; the service keeps running. */
  async function probeObject(objectKey: string): Promise<VideoProbe | string> {
    const object = objects.find(objectKey)
    if (!object) return 'The video was not found in the object store.'
    try {
      return await probeVideo(files.pathOf(object.file))
    } catch (error) {
      if (error instanceof BadVideo) return error.message
      log(`processing ${objectKey}: ${String(error)}`)
      return 'The video could not be read.'
    }
  }

  async function run() {
    while (!stop.signal.aborted) {
      await processDue()
      await sleep(POLL_INTERVAL_MS, undefined, { signal: stop.signal }).catch(() => {})
    }
  }

  const running = run()
  return async () => {
    stop.abort()
    await running
  }
}

export type { PracticeOptions, PracticeService } from './practice-options.ts'

/** Starts the practice service: the whole interface on this machine (sections 1 to 9). */
export async function startPracticeService(options: PracticeOptions): Promise<PracticeService> {
  const { dataDir, port, processingMs, exportMs = 0, retentionMs = limits.resultRetentionMs } = options
  const { now: clock = Date.now, log = () => {} } = options
  const faults = createFaults()
  faults.set(options.faults ?? {})
  // Answers and signatures use the clock that a fault plan may shift; the service's own work does not.
  const now = () => clock() + faults.clockOffsetMs()

  const { db, close: closeData } = openPracticeData(dataDir)
  const settings = createSettings(db)
  const organizations = createOrganizations(db)
  const key = options.key ?? settings.keep('key', () => `${apiKeyPrefix}_practice_${randomBytes(16).toString('hex')}`)
  if (!key.startsWith(apiKeyPrefix)) throw new Error(`The key must start with ${apiKeyPrefix}.`)
  const { id } = organizations.ensure(key, { tier: options.tier, capturesEnabled: options.capturesEnabled })

  const queue = createProcessingQueue({ db, now: clock, eventNow: now, processingMs })
  const folder = join(dataDir, 'objects')
  const store = await openObjectStore({ db, settings, folder, faults, now, onStored: queue.receive })
  const { handlers, athletes, captures, removal } = createPracticeHandlers({ db, store, now, exportMs, retentionMs })
  const control = createControl({
    db,
    now,
    ownKey: key,
    organizations,
    athletes,
    captures,
    removal,
    faults,
    onFaults: queue.hearLate,
  })
  if (options.seedRoster && !athletes.hasAny(id)) control.seedRoster({ count: options.seedRoster })

  const faultHooks = createFaultHooks(faults)
  const server = createApiServer({ handlers, organizations, faultHooks, description: describeInterface(), now, log })
  const address = await server.listen({ host: '127.0.0.1', port }).catch(async (error: unknown) => {
    await store.close()
    closeData()
    throw error
  })
  const stopProcessor = startProcessor({ queue, objects: store.objects, files: store.files, log })
  const controlling = options.controlPort === undefined ? undefined : await startControl(control, options.controlPort)

  return {
    baseUrl: `${address}/${apiVersion}`,
    key,
    port: Number(new URL(address).port),
    control,
    controlAddress: controlling?.address,
    received: control.received,
    store: {
      uploadUrl: store.uploadUrl,
      get sawAuthorization() {
        return store.sawAuthorization()
      },
    },
    async close() {
      await server.close()
      await store.close()
      await controlling?.close()
      await stopProcessor()
      closeData()
    },
  }
}

async function startControl(control: Control, wantedPort: number) {
  const token = randomBytes(16).toString('hex')
  const server = createControlServer({ control, token })
  const port = await listen(server, wantedPort)
  return { address: { url: `http://127.0.0.1:${port}`, token }, close: () => stopListening(server) }
}

/** Opens and locks the practice service's data. Throws PracticeFolderInUse. */
function openPracticeData(dataDir: string) {
  makePrivateFolder(dataDir)
  const unlock = lockPracticeFolder(dataDir)
  try {
    const db = openDatabase(join(dataDir, 'practice.db'))
    const close = () => {
      db.close()
      unlock()
    }
    return { db, close }
  } catch (error) {
    unlock()
    throw error
  }
}
