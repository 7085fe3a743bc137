// Electron is a fake here, so that a stop takes as long as a test wants.
import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../support/until.ts'

const done = vi.hoisted((): string[] => [])

vi.mock('electron', () => ({ app: Object.assign(new EventEmitter(), { quit: () => done.push('quit') }) }))

const { createQuitting } = await import('../../src/main/desktop/quitting.ts')

beforeEach(() => void done.splice(0))

function quittingWith() {
  const stopped = Promise.withResolvers<void>()
  const quitting = createQuitting({
    left: async () => null,
    ask: async () => 'now',
    stop: () => stopped.promise,
    startAgain(leave) {
      done.push('start again')
      leave()
    },
    onChange: () => undefined,
  })
  return { quitting, stopped }
}

test('OnDeck that is started while it stops starts again afterwards', async () => {
  const { quitting, stopped } = quittingWith()
  quitting.now()
  quitting.startAgainAfterwards()
  expect(done).toEqual([])
  stopped.resolve()
  await eventually(() => expect(done).toEqual(['start again', 'quit']))
})

test('OnDeck that nobody starts while it stops only quits', async () => {
  const { quitting, stopped } = quittingWith()
  quitting.startAgainAfterwards()
  quitting.now()
  stopped.resolve()
  await eventually(() => expect(done).toEqual(['quit']))
})

test('an installer that restarts OnDeck itself is left alone', async () => {
  const { quitting, stopped } = quittingWith()
  quitting.stopFor(() => void done.push('install'))
  quitting.startAgainAfterwards()
  stopped.resolve()
  await eventually(() => expect(done).toEqual(['install']))
})
