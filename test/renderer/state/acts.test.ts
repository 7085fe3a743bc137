import { expect, test } from 'vitest'
import type { RouteName } from '../../../src/features/routes.ts'
import type { EngineClient } from '../../../src/renderer/rpc/connect-engine.ts'
import { createActMemory } from '../../../src/renderer/state/acts.ts'
import type { Command, CommandResult } from '../../../src/station/contract/command.ts'

/** A page whose commands are answered when told. */
function page() {
  let screen: RouteName = 'today'
  const answers: ((result: Partial<CommandResult>) => void)[] = []
  const command = () =>
    new Promise<CommandResult>((resolve) => {
      answers.push((result) => resolve({ done: [], tooLate: [], ...result }))
    })
  const acts = createActMemory({ nowMs: () => 1_000, screen: () => screen })
  // Only this procedure of the contract is called.
  const client = acts.remembering({ command } as unknown as EngineClient)
  const open = (next: RouteName) => {
    screen = next
  }
  const next: Command = { kind: 'deck-next' }
  const done = async (undo: string) => {
    const call = client.command(next)
    answers.pop()?.({ undo })
    await call
  }
  return { acts, client, answers, open, next, done }
}

const what = { kind: 'clips-cancel', clips: 1 } as const

test('an act belongs to the screen on which it was begun, wherever the answer finds the person', async () => {
  const { acts, client, answers, open, next } = page()
  const call = client.command(next)
  open('settings')
  answers.pop()?.({ undo: 'one' })
  await call
  expect(acts.newest('undo')).toBeUndefined()
  open('today')
  expect(acts.newest('undo')?.id).toBe('one')
})

test('the undo key waits for the answer of a command that is still running', async () => {
  const { acts, client, answers, next, done } = page()
  await done('old')
  const call = client.command(next)
  const settled = acts.settled().then(() => acts.newest('undo')?.id)
  answers.pop()?.({ undo: 'new' })
  await call
  expect(await settled).toBe('new')
})

test('an undone act can be redone until another act is done on its screen', async () => {
  const { acts, client, answers, open, next, done } = page()
  await done('one')
  const undoing = client.command({ kind: 'undo', id: 'one' })
  answers.pop()?.({ undone: { id: 'one', atMs: 0, what } })
  await undoing
  expect([acts.newest('undo'), acts.newest('redo')?.id]).toEqual([undefined, 'one'])

  open('queue')
  await done('elsewhere')
  open('today')
  expect(acts.newest('redo')?.id, 'an act of another screen').toBe('one')

  const redoing = client.command({ kind: 'redo', id: 'one' })
  answers.pop()?.({ redone: { id: 'one', atMs: 0, what }, undo: 'two' })
  await redoing
  expect([acts.newest('undo')?.id, acts.newest('redo')]).toEqual(['two', undefined])

  const again = client.command({ kind: 'undo', id: 'two' })
  answers.pop()?.({ undone: { id: 'two', atMs: 0, what } })
  await again
  const other = client.command(next)
  answers.pop()?.({ undo: 'three' })
  await other
  expect([acts.newest('undo')?.id, acts.newest('redo')]).toEqual(['three', undefined])
})
