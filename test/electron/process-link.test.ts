// Questions between the window and the station's process, over real ports.
import { MessageChannel } from 'node:worker_threads'
import { oc } from '@orpc/contract'
import { type AnyRouter, implement, os } from '@orpc/server'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createProcessLink } from '../../src/main/process-link.ts'
import { AppError } from '../../src/station/app-error.ts'

const questions = {
  double: oc.input(z.number()).output(z.number()),
  refuse: oc.output(z.void()),
  never: oc.output(z.void()),
}
/** One side believes that more can be asked than the other answers. */
const believed = { ...questions, unknown: oc.output(z.void()) }

const answer = implement(questions)
const answers = answer.router({
  double: answer.double.handler(({ input }) => input * 2),
  refuse: answer.refuse.handler(() => {
    throw new AppError('folder-missing', { folder: '/cameras' })
  }),
  never: answer.never.handler(() => new Promise<never>(() => undefined)),
})

/** Somebody who asks, and at the other end of the ports somebody who answers. */
function connect(given: AnyRouter = answers) {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  const asker = createProcessLink({ post: (message) => port1.postMessage(message), theirs: believed, answers: {} })
  const answerer = createProcessLink({ post: (message) => port2.postMessage(message), theirs: {}, answers: given })
  port1.on('message', asker.handleMessage)
  port2.on('message', answerer.handleMessage)
  return { asker, port: port1 }
}

test('each question gets its own answer', async () => {
  const { asker } = connect()
  expect(await Promise.all([1, 2, 3].map((number) => asker.ask.double(number)))).toEqual([2, 4, 6])
})

test('a refusal arrives with its code and parameters', async () => {
  const { asker } = connect()
  await expect(asker.ask.refuse()).rejects.toMatchObject({
    code: 'folder-missing',
    parameters: { folder: '/cameras' },
  })
})

test('an invalid request is refused, and an invalid answer rejects', async () => {
  const { asker } = connect()
  await expect(asker.ask.double('two' as never)).rejects.toMatchObject({ code: 'bug' })
  await expect(asker.ask.unknown()).rejects.toMatchObject({ code: 'bug' })
  const { asker: misled } = connect({ ...answers, double: answer.double.handler(() => 'four' as never) })
  await expect(misled.ask.double(2)).rejects.toThrow()
  const { asker: unaware } = connect({ double: os.handler(() => 'four') })
  await expect(unaware.ask.double(2)).rejects.toMatchObject({ code: 'bug' })
})

test('pending calls reject when the other side ends', async () => {
  const { asker } = connect()
  const asked = asker.ask.never()
  asker.end()
  await expect(asked).rejects.toMatchObject({ code: 'station-silent' })
  await expect(asker.ask.double(1)).rejects.toMatchObject({ code: 'station-silent' })
})

test('invalid messages are ignored', async () => {
  const unasked = { kind: 'answer', text: JSON.stringify({ i: '99', p: { b: { json: 1 } } }) }
  const { asker, port } = connect()
  for (const noise of [null, 'hello', { kind: 'question' }, { kind: 'answer', text: '{' }, unasked]) {
    port.postMessage(noise)
    asker.handleMessage(noise)
  }
  expect(await asker.ask.double(4)).toBe(8)
})
