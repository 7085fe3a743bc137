import { athleteSortings } from '../../athletes.ts'
import { captureSource, captureStatuses } from '../../captures.ts'
import { limits } from '../../limits.ts'
import type { EndpointName } from './call.ts'

const parameter = (name: string, schema: Readonly<Record<string, unknown>>) => ({ name, in: 'query', schema })

const page = [
  parameter('limit', { type: 'integer', minimum: 1, maximum: limits.pageSizeMax, default: limits.pageSizeDefault }),
  parameter('offset', { type: 'integer', minimum: 0, default: 0 }),
]

const match = { type: 'string', maxLength: limits.filterLengthMax }

/** The query parameters of the calls that have some (service interface 4.2, 4.7, 4.11). */
export const queryParameters: Readonly<Partial<Record<EndpointName, readonly unknown[]>>> = {
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
