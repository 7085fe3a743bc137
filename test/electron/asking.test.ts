// Questions between the window and the station's process, over real ports.
import { MessageChannel } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../src/core/app-error.ts'
import { type Answers, createAsking } from '../../src/main/asking.ts'

const questions = {
  double: { input: z.number(), output: z.number() },
  refuse: { input: z.null(), output: z.null() },
  never: { input: z.null(), output: z.null() },
} as const
const none = {} as const

const answers: Answers<typeof questions> = {
  double: (input) => input * 2,
  refuse: () => {
    throw new AppError('folder-missing', { folder: '/cameras' })
  },
  never: () => new Promise<never>(() => undefined),
}

/** Somebody who asks, and at the other end of the ports somebody who answers. */
function connect(given: Answers<typeof questions> = answers) {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  const asker = createAsking({
    post: (message) => port1.postMessage(message),
    theirs: questions,
    ours: none,
    answers: none,
  })
  const answerer = createAsking({
    post: (message) => port2.postMessage(message),
    theirs: none,
    ours: questions,
    answers: given,
  })
  port1.on('message', asker.hear)
  port2.on('message', answerer.hear)
  return { asker, port: port1 }
}

test('each question gets its own answer', async () => {
  const { asker } = connect()
  expect(await Promise.all([1, 2, 3].map((number) => asker.ask('double', number)))).toEqual([2, 4, 6])
})

test('a refusal arrives with its code and parameters', async () => {
  const { asker } = connect()
  await expect(asker.ask('refuse', null)).rejects.toMatchObject({
    code: 'folder-missing',
    parameters: { folder: '/cameras' },
  })
})

test('what is not a question of this kind is refused, and an answer that is none too', async () => {
  const { asker } = connect()
  await expect(asker.ask('double', 'two' as never)).rejects.toMatchObject({ code: 'bug' })
  await expect(asker.ask('toString' as never, null as never)).rejects.toMatchObject({ code: 'bug' })
  const { asker: misled } = connect({ ...answers, double: () => 'four' as never })
  await expect(misled.ask('double', 2)).rejects.toThrow()
})

test('whoever waits hears when the other side is gone', async () => {
  const { asker } = connect()
  const asked = asker.ask('never', null)
  asker.end()
  await expect(asked).rejects.toMatchObject({ code: 'station-silent' })
})

test('noise on the line harms nobody', async () => {
  const { asker, port } = connect()
  for (const noise of [null, 'hello', { kind: 'answer', number: 99, value: 1 }, { kind: 'ask' }]) {
    port.postMessage(noise)
    asker.hear(noise)
  }
  expect(await asker.ask('double', 4)).toBe(8)
})
