import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createPace, hangMs, keepIn, PACE_FILE, type Reading, readMachine } from './support/pace.ts'
import { temporaryFolder } from './support/temporary.ts'
import { eventually, until } from './support/until.ts'

const IDLE: Reading = { computeMs: 9, startMs: 45 }

/** A machine whose every reading is given by the test. */
async function paceOf(...looks: Reading[][]) {
  const readings = looks.flat()
  const kept: number[] = []
  const read = async () => readings.shift() ?? IDLE
  const pace = createPace({ read, keep: (factor) => void kept.push(factor) })
  for (const _ of looks) await pace.look()
  return { pace, kept }
}

const thrice = (reading: Reading) => [reading, reading, reading]
const slower = (factor: number): Reading => ({ computeMs: 9 * factor, startMs: 45 * factor })

test('a machine that is as quick as the nominal one, or quicker, keeps the nominal limits', async () => {
  const { kept } = await paceOf(thrice(IDLE), thrice(slower(0.2)))
  expect(kept).toEqual([1, 1])
})

test('the limits follow the slower of computing and starting programs', async () => {
  expect((await paceOf(thrice({ computeMs: 27, startMs: 45 }))).kept).toEqual([3])
  expect((await paceOf(thrice({ computeMs: 9, startMs: 180 }))).kept).toEqual([4])
})

test('a single slow reading changes nothing, nor does a computer that slept stretch the limits without end', async () => {
  expect((await paceOf([IDLE, slower(50), IDLE])).kept).toEqual([1])
  expect((await paceOf(thrice(slower(100_000)))).kept).toEqual([5])
})

test('the limits rise during a run and never fall, and the end says how far they went', async () => {
  const { pace, kept } = await paceOf(thrice(slower(2)), thrice(slower(4)), thrice(IDLE))
  expect(kept).toEqual([2, 4, 4])
  expect(pace.summary()).toBe(
    'Pace: 2.0× the nominal time at the start, 4.0× at most. A wait was given up after 480 s at most.',
  )
})

test('reads this machine, whatever else it does', async () => {
  const { computeMs, startMs } = await readMachine()
  expect(computeMs).toBeGreaterThan(0)
  expect(startMs).toBeGreaterThan(0)
})

test('a limit is at least two minutes, times the factor that the run measured last', () => {
  const file = join(temporaryFolder(), 'factor')
  vi.stubEnv(PACE_FILE, file)
  try {
    expect(hangMs()).toBe(120_000)
    keepIn(file)(2.5)
    expect([hangMs(), hangMs(100), hangMs(200_000)]).toEqual([300_000, 300_000, 500_000])
    // Caught while it was written.
    writeFileSync(file, '')
    expect(hangMs()).toBe(120_000)
  } finally {
    vi.unstubAllEnvs()
  }
})

test('the processes of this run know its factor', () => {
  expect(Number(readFileSync(process.env[PACE_FILE] ?? '', 'utf8'))).toBeGreaterThanOrEqual(1)
})

test('the limits of the runner are those of this machine', ({ task }) => {
  expect(task.timeout).toBeGreaterThanOrEqual(600_000)
})

test('waits until the condition gives something, and gives it on', async () => {
  let looks = 0
  expect(await until(() => (looks += 1) === 3 && 'third')).toBe('third')
  expect(looks).toBe(3)
})

test('waits until the check throws nothing', async () => {
  let looks = 0
  const look = () => {
    looks += 1
    if (looks < 3) throw new Error('not yet')
    return looks
  }
  expect(await eventually(look)).toBe(3)
})

test('gives up only after the limit, with what was missing', async () => {
  let atMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (atMs += 60_000))
  vi.stubEnv(PACE_FILE, undefined)
  try {
    let looks = 0
    const looking = () => {
      looks += 1
      return false
    }
    await expect(until(looking, 'the clip')).rejects.toThrow('the clip did not happen')
    expect(looks).toBe(3)
    await expect(eventually(() => expect(looks).toBe(0))).rejects.toThrow('to be +0')
  } finally {
    vi.unstubAllEnvs()
  }
})
