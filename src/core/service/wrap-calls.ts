import type { Service } from '../ports.ts'

/** The calls that ask the service something; the others answer from memory. */
export type ServiceCall = Exclude<keyof Service, 'nowMs' | 'clockIsStale'>

/** These change something at the service: they are never simply repeated. */
export const creatingCalls: ReadonlySet<ServiceCall> = new Set([
  'reserve',
  'createAthlete',
  'updateAthlete',
  'deleteAthlete',
])

/** What happens around a call. `ask` makes the call, until the signal that it gets says stop. */
export type AroundCall = <Answer>(
  call: ServiceCall,
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
) => Promise<Answer>

/** The one list of the service's calls for everything that stands around them: health, log, a service that changes. */
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
