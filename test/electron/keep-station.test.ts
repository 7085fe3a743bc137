// Electron is a fake here, so that a page crashes while no station runs.
import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { turns, until } from '../support/until.ts'

const forked = vi.hoisted((): EventEmitter[] => [])

vi.mock('electron', () => {
  const port = () => Object.assign(new EventEmitter(), { start: () => undefined, close: () => undefined })
  return {
    MessageChannelMain: class {
      readonly port1 = port()
      readonly port2 = port()
    },
    utilityProcess: {
      fork() {
        const child = Object.assign(new EventEmitter(), { pid: 17, postMessage: () => undefined, kill: () => true })
        forked.push(child)
        return child
      },
    },
  }
})

const { keepStation } = await import('../../src/main/keep-station.ts')

afterEach(() => void forked.splice(0))

function startStation() {
  const crashes: (string | null)[] = []
  let starts = 0
  const station = keepStation({
    entry: '/station-process.js',
    args: [],
    answers: {} as never,
    onBroken: async () => undefined,
    onStarted: () => void (starts += 1),
    onCrashed: (_exitCode, reason) => void crashes.push(reason),
  })
  return { station, crashes, starts: () => starts }
}

/** A page as Electron has it: posting throws from a crash until the page is loaded again. */
function pageOf() {
  const page = { isCrashed: false, ports: 0 }
  const contents = Object.assign(new EventEmitter(), {
    postMessage() {
      if (page.isCrashed) throw new Error('Render frame was disposed before WebFrameMain could be accessed')
      page.ports += 1
    },
  })
  return { page, contents: contents as never }
}

test('a station starts again also while its page has crashed', async () => {
  const { station, starts } = startStation()
  const { page, contents } = pageOf()
  forked[0]?.emit('exit', 9)
  await turns(3)
  station.connect(contents)
  page.isCrashed = true
  await until(() => starts() === 2)
  // Its second crash is noticed, too, and the page that was loaded again gets its port.
  forked[1]?.emit('exit', 9)
  page.isCrashed = false
  await turns(3)
  station.connect(contents)
  await until(() => starts() === 3)
  expect(page.ports).toBe(1)
})

test('a crash is noted with the place where V8 gave up, and without its report of the environment', async () => {
  const { crashes } = startStation()
  forked[0]?.emit('error', 'FatalError', 'v8::Place', '{"environmentVariables":{"SECRET":"1"}}')
  forked[0]?.emit('exit', 134)
  expect(crashes).toEqual(['v8::Place'])
})
