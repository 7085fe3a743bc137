import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findReps } from '../../src/cli/commands/station/find.ts'
import { captureOutput } from '../support/captured-output.ts'
import { fillStore, pastClip } from '../support/screens-fill.ts'
import { temporaryFolder } from '../support/temporary.ts'

const athlete = { id: randomUUID(), name: 'Tomás Quintero' }
const anything = { athlete: [], dimension: [], camera: [], state: [], limit: 50, json: true }

test('ondeck find prints matching reps, the newest first, and explains an invalid filter', async () => {
  const dataDir = temporaryFolder()
  const clips = [1, 2, 3].map((rep) => {
    const state = { kind: 'completed', sessionId: `session ${rep}` } as const
    return pastClip({ rep, camera: 0, atMs: Date.UTC(2026, 2, rep, 12), athlete, state, sessionGroupId: `rep-${rep}` })
  })
  fillStore(dataDir, clips)
  const print = captureOutput()
  const found = async (words: readonly string[], more: object = {}) => {
    const { code, printed } = await print(findReps(words, { ...anything, dataDir, ...more }))
    expect(code).toBe(0)
    return printed.split('\n').flatMap((line) => (line === '' ? [] : [String(JSON.parse(line).id)]))
  }
  expect(await found(['tomas'])).toEqual(['rep-3', 'rep-2', 'rep-1'])
  expect(await found([], { from: '2026-03-02', to: '2026-03-02' })).toEqual(['rep-2'])
  expect(await found([], { file: 'img_00003', state: ['completed'], dimension: ['handedness=right'] })).toEqual([
    'rep-3',
  ])
  expect(await found([], { athlete: ['nobody'] })).toEqual([])
  expect(await found(['pitching'], { limit: 2 })).toEqual(['rep-3', 'rep-2'])
  await expect(findReps([], { ...anything, dataDir, state: ['lost'], from: 'monday' })).rejects.toMatchObject({
    failures: [{ parameters: { key: '--state' } }, { parameters: { key: '--from' } }],
  })
})
