import { EventEmitter } from 'node:events'
import type { UtilityProcess } from 'electron'
import { expect, test } from 'vitest'
import { killProcess } from '../../src/main/kill-process.ts'

/** A process as Electron starts it: without a number until it runs, and deaf to a kill until then. */
function starting() {
  const child = Object.assign(new EventEmitter(), {
    pid: undefined as number | undefined,
    kills: 0,
    kill: () => child.pid !== undefined && Boolean((child.kills += 1)),
  })
  const spawn = () => {
    child.pid = 17
    child.emit('spawn')
  }
  return { child, process: child as unknown as UtilityProcess, spawn }
}

test('a process that is killed while it starts ends as soon as it runs', () => {
  const { child, process, spawn } = starting()
  killProcess(process)
  expect(child.kills).toBe(0)
  spawn()
  expect(child.kills).toBe(1)
})

test('a running process is killed at once', () => {
  const { child, process, spawn } = starting()
  spawn()
  killProcess(process)
  expect(child.kills).toBe(1)
})
