import { toFailure } from '../app-error.ts'
import { type Failure, type FailureCode, noAccessCodes } from '../contract/failure.ts'
import type { Clock, Service } from '../ports.ts'
import { eitherSignal } from '../runtime/either-signal.ts'
import type { Health, HealthComponent } from './health.ts'
import { type AroundCall, creatingCalls, type ServiceCall, wrapCalls } from './wrap-calls.ts'

/** Failures of a service that works: it answered, and refused on purpose. */
const answeredCodes: ReadonlySet<FailureCode> = new Set([
  'not-allowed',
  'captures-not-enabled',
  'request-refused',
  'athlete-not-found',
  'capture-not-found',
])

/** No service refuses a question about a capture on purpose: after these failures the capture's state is unknown. */
const unclearCaptureCodes: ReadonlySet<FailureCode> = new Set(['not-allowed', 'request-refused'])
const captureComponents: ReadonlySet<HealthComponent> = new Set(['status', 'list'])

/** Failures that shut access until the address or the key changes, or the service accepts the key after all. */
const accessCodes: ReadonlySet<FailureCode> = new Set(noAccessCodes)

interface Parts {
  readonly service: Service
  readonly health: Health
  readonly clock: Clock
  /** Called when the service cannot be asked: no address, no key, or a refused key. */
  readonly onShut: (because: Failure, revision: number) => void
  /** Counts changes of the address and the key. */
  readonly revision: () => number
  readonly onAnswer: () => void
}

export interface WatchedService extends Service {
  /** Restarts reads under way after a wake or a network change: their answers may never come. */
  readonly restartReads: () => void
}

/** The health component of each call. */
const componentOf: Readonly<Record<ServiceCall, HealthComponent>> = {
  hello: 'hello',
  reserve: 'reserve',
  capture: 'status',
  captures: 'list',
  athletes: 'athletes',
  getAthlete: 'athletes',
  createAthlete: 'athletes',
  updateAthlete: 'athletes',
  deleteAthlete: 'athletes',
}

/** Wraps the service: records the result of each call in the health, and reports when access is shut. */
export function watchService({ service, health, clock, revision, onShut, onAnswer }: Parts): WatchedService {
  let waking = new AbortController()

  /** Restarts reads only: a request that changes something is never repeated. */
  async function ask<Answer>(question: (signal: AbortSignal) => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    const { signal: woken } = waking
    const requestRevision = revision()
    const either = eitherSignal(signal, woken)
    try {
      return await question(either.signal)
    } catch (error) {
      if (signal.aborted || !woken.aborted || revision() !== requestRevision) throw error
      return ask(question, signal)
    } finally {
      either.dispose()
    }
  }

  async function watch<Answer>(
    component: HealthComponent,
    call: () => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const begunAtMs = clock.monotonicMs()
    const requestRevision = revision()
    try {
      const answer = await call()
      health.succeeded(component)
      onAnswer()
      return answer
    } catch (error) {
      const because = toFailure(error)
      if (signal.aborted) throw error
      if (answeredCodes.has(because.code)) onAnswer()
      if (accessCodes.has(because.code)) onShut(because, requestRevision)
      else if (isHealthyAnswer(component, because)) health.succeeded(component)
      else health.failed(component, because, begunAtMs)
      throw error
    }
  }

  const around: AroundCall = (call, make, signal) => {
    const once = creatingCalls.has(call)
    return watch(componentOf[call], () => (once ? make(signal) : ask(make, signal)), signal)
  }

  return {
    ...wrapCalls(() => service, around),
    nowMs: service.nowMs,
    clockIsStale: service.clockIsStale,
    restartReads() {
      waking.abort()
      waking = new AbortController()
    },
  }
}

const isHealthyAnswer = (component: HealthComponent, { code }: Failure) =>
  answeredCodes.has(code) && !(captureComponents.has(component) && unclearCaptureCodes.has(code))
