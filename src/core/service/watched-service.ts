import { type Failure, type FailureCode, noAccessCodes } from '../../contract/failure.ts'
import { toFailure } from '../app-error.ts'
import type { Clock, Service } from '../ports.ts'
import { eitherSignal } from '../runtime/either-signal.ts'
import type { Health, HealthComponent } from './health.ts'
import { type AroundCall, creatingCalls, type ServiceCall, wrapCalls } from './wrap-calls.ts'

/** Failures that say nothing about whether the service works: it answered, and meant it. */
const answeredCodes: ReadonlySet<FailureCode> = new Set([
  'not-allowed',
  'captures-not-enabled',
  'request-refused',
  'athlete-not-found',
  'capture-not-found',
])

/** Nobody refuses a question about a capture on purpose: then what becomes of it is not known. */
const unclearCaptureCodes: ReadonlySet<FailureCode> = new Set(['not-allowed', 'request-refused'])
const captureComponents: ReadonlySet<HealthComponent> = new Set(['status', 'list'])

/** Nothing is asked again until somebody has changed something. */
const accessCodes: ReadonlySet<FailureCode> = new Set(noAccessCodes)

interface Parts {
  readonly service: Service
  readonly health: Health
  readonly clock: Clock
  /** It cannot be asked at all: no address, no key, or one that it refuses. */
  readonly onShut: (because: Failure, revision: number) => void
  /** Which address and key are in use, counted. */
  readonly revision: () => number
  readonly onAnswer: () => void
}

export interface WatchedService extends Service {
  /** The computer woke up, or has another network: nobody knows whether what is being asked will still be answered. */
  readonly restartReads: () => void
}

/** What is out of order when a call fails. */
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

/** The same service, with an eye on whether it answers and a way to hear that it refuses the key. */
export function watchService({ service, health, clock, revision, onShut, onAnswer }: Parts): WatchedService {
  let waking = new AbortController()

  /** For questions only: what has an effect is not repeated. */
  async function ask<Answer>(question: (signal: AbortSignal) => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    const { signal: woken } = waking
    const asked = revision()
    const either = eitherSignal(signal, woken)
    try {
      return await question(either.signal)
    } catch (error) {
      if (signal.aborted || !woken.aborted || revision() !== asked) throw error
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
    const asked = revision()
    try {
      const answer = await call()
      health.succeeded(component)
      onAnswer()
      return answer
    } catch (error) {
      const because = toFailure(error)
      if (signal.aborted) throw error
      if (answeredCodes.has(because.code)) onAnswer()
      if (accessCodes.has(because.code)) onShut(because, asked)
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
