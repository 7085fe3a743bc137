import { expect, test } from 'vitest'
import { createSelection } from '../../../src/renderer/state/selection.ts'

test('a selection drops removed keys and keeps the rest', () => {
  const selection = createSelection()
  selection.add(['a', 'b', 'c'])
  selection.toggle('b')
  selection.keepOnly((key) => key !== 'c')
  expect([...selection.store.getState().selected]).toEqual(['a'])
  selection.clear()
  expect(selection.store.getState().selected.size).toBe(0)
})

test('rows are selected as soon as their keys are read', async () => {
  const selection = createSelection()
  const [few, more] = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()]
  const both = Promise.all([selection.addRead(few.promise), selection.addRead(more.promise)])
  expect(selection.store.getState().isReading).toBe(true)
  few.resolve(['a'])
  more.resolve(['b', 'c'])
  await both
  expect([...selection.store.getState().selected]).toEqual(['a', 'b', 'c'])
  expect(selection.store.getState().isReading).toBe(false)
})

test('a selection cleared while keys are read stays cleared', async () => {
  const selection = createSelection()
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const reading = selection.addRead(promise)
  selection.clear()
  expect(selection.store.getState().isReading).toBe(false)
  resolve(['a'])
  await reading
  expect(selection.store.getState().selected.size).toBe(0)
})

test('unreadable keys reject the request and end the reading state', async () => {
  const selection = createSelection()
  await expect(selection.addRead(Promise.reject(new Error('the station is away')))).rejects.toThrow('away')
  expect(selection.store.getState()).toMatchObject({ isReading: false })
})
