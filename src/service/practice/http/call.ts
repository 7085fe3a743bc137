import type { endpoints } from '../../endpoints.ts'
import type { Organization } from '../organizations.ts'

/** The names of the eleven calls (section 4). */
export type EndpointName = keyof typeof endpoints

/** One authenticated request, without the HTTP around it. */
export interface Call {
  readonly organization: Organization
  /** The one parameter in the path; empty for the calls that have none. */
  readonly id: string
  readonly query: URLSearchParams
  readonly body: unknown
  /** True when a fault rule requires an expired upload target. */
  readonly expiresTarget: boolean
}

/** Answers one call with the body of a 200; undefined means 204. Throws a Refusal for every error. */
type Handler = (call: Call) => unknown

/** Handlers of the eleven calls. */
export type Handlers = Readonly<Record<EndpointName, Handler>>
