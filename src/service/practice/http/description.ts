import { z } from 'zod'
import { apiVersion, endpoints } from '../../endpoints.ts'
import { errorCodes } from '../../errors.ts'
import type { EndpointName } from './call.ts'
import { queryParameters } from './query-parameters.ts'
import { answers, bodies } from './shapes.ts'

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
export function describeInterface(): unknown {
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
