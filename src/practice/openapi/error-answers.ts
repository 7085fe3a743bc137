import { endpoints } from '../../service-api/endpoints.ts'
import { errorCodes } from '../../service-api/errors.ts'
import type { EndpointName } from '../http/call.ts'

const text = { type: 'string' }

/** The error answers of a call: 404 only where something is named in the path (2.7, section 7). */
export function errorStatuses(name: EndpointName) {
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
