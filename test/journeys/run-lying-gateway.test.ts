// Something between OnDeck and the service or its store answers in their place, and the store reports late.
import { expect, onTestFinished } from 'vitest'
import { createRandom } from '../chaos/random.ts'
import { openRecordingProxy } from '../chaos/recording-proxy.ts'
import { drawLie, drawLieOfStore, type Lie, openStoreGateway } from '../support/lying-gateway.ts'
import { another } from '../support/sample-clips.ts'
import { type Stage, test } from '../support/stage.ts'
import type { StrictOptions, StrictService } from '../support/strict-service.ts'

const MINUTE_MS = 60_000

interface Gateways {
  readonly options?: StrictOptions
  /** Called for each request of the service, and for each upload. */
  readonly lieOfService: (service: StrictService) => Lie | null
  readonly lieOfStore: () => Lie | null
}

async function openBehindGateways(stage: Stage, { options, lieOfService, lieOfStore }: Gateways) {
  const service = await stage.open(options)
  const { origin } = service.store
  const store = await openStoreGateway(origin, lieOfStore)
  const line = await openRecordingProxy(service.baseUrl, {
    store: { origin, toldOrigin: store.origin },
    takeLie: () => lieOfService(service),
  })
  onTestFinished(async () => {
    await line.close()
    await store.close()
  })
  return { service, config: stage.config(line, { uploads: { parallel: 1 } }) }
}

const MAX_LIES = 8

test.for([1, 2, 3])(
  'every clip is stored once and completed behind gateways that lie at random, with events up to 9 minutes late: draw %i',
  async (seed, { stage }) => {
    const random = createRandom(seed)
    let told = 0
    // A call that hangs ends after minutes: `npm run chaos` and the tests of the sender have those.
    const draw = (drawn: Lie): Lie | null => {
      if (drawn.kind === 'hangs' || told >= MAX_LIES || random.chance(0.4)) return null
      told += 1
      return drawn
    }
    const { service, config } = await openBehindGateways(stage, {
      options: { eventDelayMs: () => random.between(0, 9 * MINUTE_MS) },
      lieOfService(service) {
        // Time passes where OnDeck asks.
        if (service.captures.isWaiting()) service.moveClock(MINUTE_MS)
        return draw(drawLie(random))
      },
      lieOfStore: () => draw({ ...drawLieOfStore(random), passesOn: true }),
    })
    const files = ['a', 'b', 'c'].map((name) => stage.put(`cam/${name}.mp4`, another(name)))

    const ended = await stage.run(config)

    expect(told).toBeGreaterThan(2)
    expect(ended.code, ended.stderr).toBe(0)
    expect(['a', 'b', 'c'].map((name) => ended.last(`${name}.mp4`)?.state)).toEqual(Array(3).fill('completed'))
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, ended)
  },
)

test('a video that something took and confirmed for the store is sent again once its target is over, and then completed', async ({
  stage,
}) => {
  let swallows = 1
  const { service, config } = await openBehindGateways(stage, {
    lieOfService(service) {
      const [first] = service.captures.all
      if (swallows === 0 && first?.storedAtMs === null && service.captures.all.length === 1)
        service.moveClock(5 * MINUTE_MS)
      return null
    },
    lieOfStore() {
      if (swallows === 0) return null
      swallows -= 1
      return { kind: 'answers', passesOn: false, status: 204, form: 'nothing' }
    },
  })
  const file = stage.put('cam/a.mp4', another('a'))

  const ended = await stage.run(config)

  expect(ended.code, ended.stderr).toBe(0)
  expect(ended.last('a.mp4')?.state).toBe('completed')
  expect(service.captures.all.map(({ storedTimes }) => storedTimes)).toEqual([0, 1])
  stage.expectArrived(service, file)
  stage.expectCleanHands(service, ended)
})

test('a video that something on the way once calls too large is uploaded with the next attempt', async ({ stage }) => {
  let refusals = 1
  const { service, config } = await openBehindGateways(stage, {
    lieOfService: () => null,
    lieOfStore() {
      refusals -= 1
      return refusals < 0 ? null : { kind: 'answers', passesOn: false, status: 413, form: 'HTML' }
    },
  })
  const file = stage.put('cam/a.mp4', another('a'))

  const ended = await stage.run(config)

  expect(ended.code, ended.stderr).toBe(0)
  expect(ended.last('a.mp4')?.state).toBe('completed')
  stage.expectArrived(service, file)
  stage.expectCleanHands(service, ended)
})
