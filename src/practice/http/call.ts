import type { endpoints } from '../../service-api/endpoints.ts'
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
  /** A fault rule wants the upload target to be expired when it is issued. */
  readonly expiresTarget: boolean
}

/** Answers one call with the body of a 200; nothing means 204. Throws a Refusal for everything else. */
type Handler = (call: Call) => unknown

/** What answers each of the eleven calls. */
export type Handlers = Readonly<Record<EndpointName, Handler>>
