import { expect, test } from 'vitest'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'
import { conflictLines } from '../../../src/renderer/tagging/conflict-lines.ts'
import { idOf } from './samples.ts'

const en = screenWordingFor('en')
const atMs = new Date(2026, 10, 20, 14, 34).getTime()
const tags = { athlete: { id: 'a1' }, activity: 'baseball', movement: 'pitching', dimensions: {} }
const ben = { clip: idOf('c1'), fileName: 'one.mp4', tags, athleteName: 'Ben Zimmermann', atMs }

test('a tag conflict shows the current tags and their time', () => {
  const other = { ...ben, clip: idOf('c3'), tags: null, athleteName: null, atMs: null }
  const lines = conflictLines([ben, { ...ben, clip: idOf('c2'), atMs: atMs - 60_000 }, other], en)
  const clock = en.phrases.format.clock(atMs)
  expect(lines).toEqual([
    `Tagged as Ben Zimmermann, Pitching at ${clock} (2 clips).`,
    'The tags of 1 clip were removed.',
  ])
})
