import { drawLie, drawLieOfStore, drawScan, type Lie, type LieOfStore } from '../support/lying-gateway.ts'
import type { Random } from './random.ts'

interface Plan {
  rules: object[]
  clockOffsetMs: number
  /** Next lies of the gateways before the service and its store. */
  lies: { service: Lie[]; store: LieOfStore[] }
}

const serviceCalls = ['createCapture', 'listCaptures', 'getCapture', 'any'] as const
const MINUTE = 60_000

/** Everything that goes wrong at the service and its store, as rules of the practice service's fault plan. */
const menu: Readonly<Record<string, (random: Random, plan: Plan) => void>> = {
  'status 429': (random, { rules }) =>
    rules.push(rule(random.pick(serviceCalls), random, { kind: 'status', status: 429, retryAfterSeconds: 0.3 })),
  'status 500': (random, { rules }) =>
    rules.push(rule(random.pick(serviceCalls), random, { kind: 'status', status: 500 })),
  'status 502': (random, { rules }) =>
    rules.push(rule(random.pick(serviceCalls), random, { kind: 'status', status: 502 })),
  'status 503': (random, { rules }) =>
    rules.push(rule(random.pick(serviceCalls), random, { kind: 'status', status: 503 })),
  'call cut': (random, { rules }) => rules.push(rule(random.pick(serviceCalls), random, { kind: 'cut' })),
  'call stalls': (random, { rules }) =>
    rules.push(rule(random.pick(serviceCalls), random, { kind: 'stall', stallMs: random.between(300, 2_000) })),
  'reservation answer lost': (random, { rules }) => rules.push(rule('createCapture', random, { kind: 'lost' })),
  'reservation answer unreadable': (random, { rules }) =>
    rules.push(rule('createCapture', random, { kind: random.pick(['malformed-json', 'truncated-json']) })),
  'target expired': (random, { rules }) => rules.push(rule('createCapture', random, { kind: 'expired-target' })),
  'store 500': (random, { rules }) => rules.push(rule('upload', random, { kind: 'status', status: 500 })),
  'store 503': (random, { rules }) => rules.push(rule('upload', random, { kind: 'status', status: 503 })),
  'upload cut': (random, { rules }) =>
    rules.push(
      rule('upload', random, {
        kind: 'cut',
        afterBytes: random.between(0, random.pick([1, 150_000, 150_000, 150_000, 500_000])),
      }),
    ),
  'upload stalls': (random, { rules }) =>
    rules.push(
      rule('upload', random, {
        kind: 'stall',
        stallMs: random.between(300, 2_000),
        afterBytes: random.between(0, 1) * 200_000,
      }),
    ),
  'upload answer lost': (random, { rules }) => rules.push(rule('upload', random, { kind: 'lost' })),
  'gateway lies about calls': (random, { lies }) =>
    lies.service.push(...Array.from({ length: random.between(1, 4) }, () => drawLie(random))),
  'gateway lies about uploads': (random, { lies }) =>
    lies.store.push(...Array.from({ length: random.between(1, 2) }, () => drawLieOfStore(random))),
  'scanner passes uploads on later': (random, { lies }) =>
    lies.store.push(...Array.from({ length: random.between(1, 3) }, () => drawScan(random))),
  'event late': (random, { rules }) =>
    rules.push(rule('upload', random, { kind: 'late-event', delayMs: random.between(1, 9 * MINUTE) })),
  'wrong clock': (random, plan) => {
    plan.clockOffsetMs = random.pick([-90, -20, 20, 90]) * MINUTE
  },
}

const rule = (call: string, random: Random, fault: object) => ({
  call,
  after: random.between(0, 1),
  times: random.between(1, 3),
  fault,
})

/** Draws what goes wrong next; in the end everything on the menu has had its turn. */
export function createRandomFaults(random: Random) {
  const draw = random.bag(Object.keys(menu))
  const drawn = new Map<string, number>()

  return {
    drawn: (): ReadonlyMap<string, number> => drawn,
    next(): Plan {
      const plan: Plan = { rules: [], clockOffsetMs: 0, lies: { service: [], store: [] } }
      if (random.chance(0.1)) return plan
      for (let count = random.between(1, 3); count > 0; count -= 1) {
        const name = draw()
        menu[name]?.(random, plan)
        drawn.set(name, (drawn.get(name) ?? 0) + 1)
      }
      return plan
    },
  }
}
