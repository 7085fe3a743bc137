import { describe, expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import { evidence } from '../../../src/station/contract/evidence.ts'
import type { Completeness, Files, FoundFile, Prober } from '../../../src/station/ports.ts'
import { createFinishedTest } from '../../../src/station/watching/finished-test.ts'
import { createIntake } from '../../../src/station/watching/intake.ts'
import { fileAt, someProbe, stationParts } from '../../support/station-parts.ts'

const { signal } = new AbortController()
const path = '/cam/one.mp4'

/** One clip that has just been found, and a file that does what the test says. */
function watchOne() {
  const parts = stationParts()
  let file: FoundFile | null = fileAt(path, 100)
  let content: Completeness = { kind: 'complete' }
  let opens = true
  const files: Files = {
    stat: async () => file,
    async open() {
      if (!opens) throw new AppError('file-locked', { file: path, detail: 'EBUSY' })
    },
    fingerprint: async () => 'print',
    sha256: async () => 'hash',
  }
  const intake = createIntake({ ...parts, files })
  let isPlayable = false
  const prober: Prober = {
    completeness: async () => content,
    async probe() {
      if (!isPlayable) throw new AppError('file-incomplete', { file: path, detail: 'moov atom not found' })
      return someProbe
    },
  }
  const finished = createFinishedTest({
    ...parts,
    intake,
    files,
    prober,
    isOnce: () => false,
    onAway: () => {},
    stableMs: () => 2_000,
    giveUpMs: () => 10_000,
  })
  parts.listeners.push(finished.changed)
  const clip = parts.lifecycle.add('/cam', fileAt(path, 100))
  const state = () => parts.lifecycle.get(clip.id).state

  return {
    parts,
    clip,
    state,
    write(sizeBytes: number, modifiedAtMs = 1_000) {
      file = { path, sizeBytes, modifiedAtMs }
    },
    file: () => file,
    remove() {
      file = null
    },
    is(now: Completeness) {
      content = now
    },
    play() {
      isPlayable = true
    },
    lock(locked: boolean) {
      opens = !locked
    },
    /** Time passes in small steps, with a look at each, as the engine does it. */
    async pass(durationMs: number) {
      for (let passed = 0; passed < durationMs; passed += 250) {
        await finished.pollAll(signal)
        await parts.clock.advance(250)
      }
      await finished.pollAll(signal)
    },
  }
}

test('finishes a file that is unchanged, can be opened and is complete', async () => {
  const one = watchOne()
  await one.pass(1_500)
  expect(one.state().kind).toBe('settling')
  await one.pass(2_000)
  expect(one.state().kind).toBe('probing')
})

test('never finishes a growing file, at any speed', async () => {
  const one = watchOne()
  for (let size = 100; size < 3_000; size += 100) {
    one.write(size)
    await one.pass(1_500)
    expect(one.state().kind).toBe('settling')
  }
  await one.pass(3_500)
  expect(one.state().kind).toBe('probing')
  expect(one.parts.lifecycle.get(one.clip.id).sizeBytes).toBe(2_900)
})

test('does not finish a file of constant size that is still written to', async () => {
  const one = watchOne()
  for (let time = 2_000; time < 20_000; time += 1_000) {
    one.write(100, time)
    await one.pass(1_000)
  }
  expect(one.state().kind).toBe('settling')
})

test('waits for a paused copy while its content is incomplete', async () => {
  const one = watchOne()
  one.is({ kind: 'incomplete', reason: evidence('cut-short', { bytes: 5 }) })
  await one.pass(8_000)
  one.write(200)
  await one.pass(8_000)
  expect(one.state().kind).toBe('settling')
  one.is({ kind: 'complete' })
  one.write(300)
  await one.pass(4_000)
  expect(one.state().kind).toBe('probing')
})

test('gives up an incomplete file after the time limit, with the reason', async () => {
  const one = watchOne()
  one.is({ kind: 'incomplete', reason: evidence('index-missing') })
  await one.pass(13_000)
  expect(one.state()).toEqual({
    kind: 'unreadable',
    because: { code: 'file-incomplete', parameters: { reason: evidence('index-missing'), waitedSeconds: 10 } },
  })
})

const cut = { kind: 'incomplete', reason: evidence('cut-short', { bytes: 5 }) } as const

test('says of an incomplete file that it can be played, and takes it when a person uploads it anyway', async () => {
  const one = watchOne()
  one.is(cut)
  one.play()
  await one.pass(13_000)
  expect(one.state()).toMatchObject({ kind: 'unreadable', because: { parameters: { playable: 'yes' } } })

  one.parts.lifecycle.apply(one.clip.id, { kind: 'accepted-incomplete' }, { details: { ...one.file() } })
  expect(one.state().kind).toBe('probing')
  // As a restart does.
  one.parts.lifecycle.apply(one.clip.id, { kind: 'interrupted' })
  await one.pass(4_000)
  expect(one.state().kind).toBe('probing')
})

test('checks an accepted file again when it has changed since', async () => {
  const one = watchOne()
  one.is(cut)
  one.play()
  await one.pass(13_000)
  one.parts.lifecycle.apply(one.clip.id, { kind: 'accepted-incomplete' }, { details: { ...one.file() } })
  one.write(200, 9_000)
  one.parts.lifecycle.apply(one.clip.id, { kind: 'moved-again' })
  await one.pass(13_000)
  expect(one.state().kind).toBe('unreadable')
})

describe('a fragmented recording without an end mark', () => {
  const growing = (longestFragmentMs: number) => ({ kind: 'may-grow', longestFragmentMs }) as const

  test('is finished after 15 seconds of rest', async () => {
    const one = watchOne()
    one.is(growing(2_000))
    await one.pass(14_000)
    expect(one.state().kind).toBe('settling')
    await one.pass(3_000)
    expect(one.state().kind).toBe('probing')
  })

  test('with long fragments is finished after several times their duration', async () => {
    const one = watchOne()
    one.is(growing(20_000))
    await one.pass(58_000)
    expect(one.state().kind).toBe('settling')
    await one.pass(5_000)
    expect(one.state().kind).toBe('probing')
  })

  test('with long pauses is not finished in one of them, although its fragments are short', async () => {
    const one = watchOne()
    one.is(growing(500))
    for (let part = 1; part <= 8; part += 1) {
      one.write(100 * part, 1_000 + 14_000 * part)
      await one.pass(14_000)
      expect(one.state().kind).toBe('settling')
    }
    await one.pass(13_000)
    expect(one.state().kind).toBe('settling')
    await one.pass(6_000)
    expect(one.state().kind).toBe('probing')
  })

  test('does not wait forever for what it claims', async () => {
    const one = watchOne()
    one.is(growing(1e12))
    await one.pass(605_000)
    expect(one.state().kind).toBe('probing')
  })
})

test('waits for a file that another program has locked', async () => {
  const one = watchOne()
  one.lock(true)
  await one.pass(6_000)
  expect(one.state().kind).toBe('settling')
  one.lock(false)
  await one.pass(3_000)
  expect(one.state().kind).toBe('probing')
})

test('does not wait for a file of another kind', async () => {
  const one = watchOne()
  one.is({ kind: 'not-a-video', found: evidence('picture', { format: 'JPEG' }) })
  await one.pass(3_500)
  expect(one.state()).toMatchObject({
    kind: 'unreadable',
    because: { code: 'not-a-video', parameters: { found: evidence('picture', { format: 'JPEG' }) } },
  })
})

test('marks a removed file missing and resumes when it returns', async () => {
  const one = watchOne()
  await one.pass(1_000)
  one.remove()
  await one.pass(1_500)
  expect(one.state().kind).toBe('missing')
})
