import { expect, test } from 'vitest'
import { type ClipTableRow, tableLines } from '../../src/cli/print/table-lines.ts'
import { displayWidth } from '../../src/cli/print/terminal-text.ts'
import type { ClipState } from '../../src/station/contract/clip.ts'
import { failure } from '../../src/station/contract/failure.ts'
import { clipInState } from '../support/clip-in-state.ts'

const setbacks = { tries: 0, refusals: 0 }
const sending: ClipState = { kind: 'sending', sessionId: 's', ...setbacks }
const completed: ClipState = { kind: 'completed', sessionId: 's' }
const unreadable: ClipState = { kind: 'unreadable', because: failure('not-a-video', { found: 'PNG picture' }) }

const row = (name: string, state: ClipState, more: Partial<ClipTableRow> = {}): ClipTableRow => ({
  clip: clipInState(name, state),
  sentBytes: 0,
  startedAtMs: 0,
  originalPath: null,
  ...more,
})

const lines = (rows: readonly ClipTableRow[], screen: { columns?: number; lines?: number } = {}) =>
  tableLines(rows, { columns: 100, lines: 24, nowMs: 1_000, color: (_tone, text) => text, ...screen })

test('the table lists uploading clips first, then those that need a person, then the rest, newest change first', () => {
  const rows = [
    row('old.mp4', unreadable),
    row('done.mp4', completed),
    row('a.mp4', sending),
    row('new.mp4', unreadable),
    row('b.mp4', sending),
  ]
  expect(lines(rows).map((line) => line.split(' ')[0])).toEqual([
    'b.mp4',
    'a.mp4',
    'new.mp4',
    'old.mp4',
    'done.mp4',
    '2',
  ])
})

test('the last line of the table counts every clip, also those not shown', () => {
  const rows = Array.from({ length: 50 }, (_, index) => row(`${index}.mp4`, completed))
  expect(lines([...rows, row('x.mp4', unreadable)], { lines: 100 })).toHaveLength(21)
  expect(lines([...rows, row('x.mp4', unreadable)], { lines: 12 })).toHaveLength(9)
  expect(lines([...rows, row('x.mp4', unreadable)]).at(-1)).toBe('1 unreadable, 50 completed')
  expect(lines([])).toEqual([])
})

test('an uploading clip shows progress, speed and remaining time', () => {
  const [line] = lines([row('a.mp4', sending, { sentBytes: 500_000 })])
  expect(line?.replaceAll('\u00a0', ' ')).toMatch(/█{10}░{10} {3}50% {2}4\.0 Mbit\/s {2}1\.0 s left/)
})

test('a long name is shortened in the middle and shifts no column', () => {
  const [long, short] = lines([row('b.mp4', completed), row(`${'a'.repeat(60)}_0412.MOV`, completed)])
  expect(long).toMatch(/^a+…a_0412\.MOV completed/)
  expect(long?.indexOf('completed')).toBe(short?.indexOf('completed'))
})

test('no line of the table is wider than the terminal, for any file name', () => {
  const names = ['録画'.repeat(20), 'e\u0301'.repeat(40), '🎥'.repeat(30), 'a\nb\u001b[2Jc']
  const rows = names.map((name) => row(`${name}.mp4`, unreadable))
  for (const columns of [20, 40, 80]) {
    for (const line of lines(rows, { columns })) {
      expect(displayWidth(line)).toBeLessThanOrEqual(Math.max(24, columns - 1))
      expect(line).not.toMatch(/\p{Control}/u)
    }
  }
})

test('a line is shortened before colors are added, so each color is reset', () => {
  const color = (_tone: string, text: string) => `<${text}>`
  for (let columns = 24; columns < 70; columns += 1) {
    const [line = ''] = tableLines([row('a.mp4', unreadable)], { columns, lines: 24, nowMs: 0, color })
    expect(line.split('<').length).toBe(line.split('>').length)
  }
})

test('a duplicate’s row shows its original', () => {
  expect(
    lines([
      row('b.mp4', { kind: 'duplicate', of: row('a.mp4', completed).clip.id }, { originalPath: '/cam/a.mp4' }),
    ])[0],
  ).toContain('duplicate            a.mp4')
})
