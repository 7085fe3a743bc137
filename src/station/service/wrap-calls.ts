import type { Service } from '../ports.ts'

/** Calls that send a request; the others answer from memory. */
export type ServiceCall = Exclude<keyof Service, 'nowMs' | 'clockIsStale'>

/** Calls that change something at the service: they are never simply repeated. */
export const creatingCalls: ReadonlySet<ServiceCall> = new Set([
  'reserve',
  'createAthlete',
  'updateAthlete',
  'deleteAthlete',
])

/** Runs around a call. `ask` sends the request, until its signal aborts. */
export type AroundCall = <Answer>(
  call: ServiceCall,
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
) => Promise<Answer>

/** Wraps every call of the service; the only list of the calls for health, log and a replaceable service. */
export function wrapCalls(service: () => Service, around: AroundCall): Pick<Service, ServiceCall> {
  return {
    hello: (signal) => around('hello', (own) => service().hello(own), signal),
    reserve: (capture, signal) => around('reserve', (own) => service().reserve(capture, own), signal),
    capture: (id, signal) => around('capture', (own) => service().capture(id, own), signal),
    captures: (query, signal) => around('captures', (own) => service().captures(query, own), signal),
    athletes: (page, signal) => around('athletes', (own) => service().athletes(page, own), signal),
    getAthlete: (id, signal) => around('getAthlete', (own) => service().getAthlete(id, own), signal),
    createAthlete: (athlete, signal) => around('createAthlete', (own) => service().createAthlete(athlete, own), signal),
    updateAthlete: (id, changes, signal) =>
      around('updateAthlete', (own) => service().updateAthlete(id, changes, own), signal),
    deleteAthlete: (id, signal) => around('deleteAthlete', (own) => service().deleteAthlete(id, own), signal),
  }
}
