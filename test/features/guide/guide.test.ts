import { describe, expect, test } from 'vitest'
import { addSuggestedDimensions, stageName, stageStates } from '../../../src/features/guide/clip-step.tsx'
import {
  completedSteps,
  connectionTestResult,
  firstOpenStep,
  nextOpenStep,
  opensOnStart,
  tickedSteps,
} from '../../../src/features/guide/guide-screen.tsx'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'
import { ClipId, ClipState } from '../../../src/station/contract/clip.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import type { ServiceState } from '../../../src/station/contract/station-status.ts'
import { sampleStatus } from '../../renderer/fixtures/sample-station.ts'

const nothing = { service: false, key: false, folder: false, clip: false, done: false }

describe('the guide', () => {
  test('begins at the first open step', () => {
    expect(firstOpenStep(nothing)).toBe('service')
    expect(firstOpenStep({ ...nothing, service: true, folder: true })).toBe('key')
    expect(firstOpenStep({ service: true, key: true, folder: true, clip: true, done: true })).toBe('clip')
  })

  test('skips completed steps', () => {
    expect(nextOpenStep('service', { ...nothing, key: true })).toBe('folder')
    expect(nextOpenStep('folder', { ...nothing, folder: true })).toBe('clip')
    expect(nextOpenStep('clip', nothing)).toBe('clip')
  })

  test('opens at start until only the first clip is missing', () => {
    expect(opensOnStart(nothing)).toBe(true)
    expect(opensOnStart({ ...nothing, service: true, key: true, folder: true })).toBe(false)
    expect(opensOnStart({ ...nothing, done: true })).toBe(false)
  })

  test('a rejected key leaves the key step open', () => {
    const guide = { ...nothing, service: true, key: true }
    expect(completedSteps({ guide, service: { kind: 'key-refused', because: failure('key-refused') } }).key).toBe(false)
    expect(completedSteps({ guide, service: { kind: 'connecting' } }).key).toBe(true)
  })
})

test('the key step gets a check mark only after the service accepted the key', () => {
  const guide = { ...nothing, service: true, key: true }
  const offline = { kind: 'offline', sinceMs: 1, because: failure('offline') } as const
  const connected = { kind: 'connected', answeredAtMs: 1 } as const
  const ticks = (service: ServiceState, practice = false) => {
    const ticked = tickedSteps({ guide, service, practice, counts: sampleStatus(0).counts })
    return [ticked.service, ticked.key]
  }
  expect(ticks(connected)).toEqual([true, true])
  expect(ticks({ kind: 'connecting' })).toEqual([true, false])
  expect(ticks(offline), 'an address that does not answer').toEqual([false, false])
  expect(ticks(offline, true), 'practice').toEqual([true, true])

  expect(connectionTestResult(null, { kind: 'connecting' })).toBe('untested')
  expect(connectionTestResult(null, connected)).toBe('passed')
  expect(connectionTestResult([{ outcome: 'passed' }, { outcome: 'failed' }], connected)).toBe('failed')
  expect(connectionTestResult([{ outcome: 'passed' }, { outcome: 'skipped' }], offline)).toBe('passed')
})

test('the clip step gets a check mark only when results are ready', () => {
  const status = sampleStatus(0)
  const ticked = (completed: number) => tickedSteps({ ...status, counts: { ...status.counts, completed } }).clip
  expect(ticked(0)).toBe(false)
  expect(ticked(1)).toBe(true)
})

test('a stage of the first clip is named as done only when it is', () => {
  const en = screenWordingFor('en')
  expect(stageName('probed', 'now', en)).toBe('Checking video')
  expect(stageName('probed', 'done', en)).toBe('Video checked')
  expect(stageName('tagged', 'stopped', en)).toBe('Needs tags')
  expect(stageName('sent', 'now', en)).toBe('Upload')
  expect(stageName('sent', 'done', en)).toBe('Uploaded')
})

const setbacks = { tries: 0, refusals: 0 }
const way = (state: unknown) => Object.values(stageStates(ClipState.parse(state))).join(' ')

describe('the stages of the first clip', () => {
  test('are all to come without a clip', () => {
    expect(new Set(Object.values(stageStates(null)))).toEqual(new Set(['to-come']))
  })

  test.each([
    [{ kind: 'settling' }, 'now to-come to-come to-come to-come to-come'],
    [{ kind: 'probing' }, 'done now to-come to-come to-come to-come'],
    [{ kind: 'held', untilMs: 1 }, 'done done done now to-come to-come'],
    [{ kind: 'queued', ...setbacks }, 'done done done done now to-come'],
    [{ kind: 'processing', sessionId: 's' }, 'done done done done done now'],
    [{ kind: 'completed', sessionId: 's' }, 'done done done done done done'],
    [{ kind: 'unreadable', because: failure('not-a-video') }, 'done stopped to-come to-come to-come to-come'],
    [{ kind: 'duplicate', of: ClipId.parse('c') }, 'done stopped to-come to-come to-come to-come'],
    [{ kind: 'untagged', reasons: [] }, 'done done stopped to-come to-come to-come'],
    [{ kind: 'failed', because: failure('video-too-large'), sessionId: null }, 'done done done done stopped to-come'],
    [{ kind: 'failed', because: failure('processing-failed'), sessionId: 's' }, 'done done done done done stopped'],
    [
      { kind: 'waiting', untilMs: 1, because: failure('offline'), ...setbacks, resume: 'tagging' },
      'done done now to-come to-come to-come',
    ],
  ])('of %j is %s', (state, expected) => {
    expect(way(state)).toBe(expected)
  })
})

describe('suggested dimensions in the guide', () => {
  const asked = { activity: 'baseball', movement: 'pitching', dimensions: {} }

  test('fill in dimensions that were not chosen', () => {
    const present = { ...asked, dimensions: { handedness: 'left' } }
    expect(addSuggestedDimensions(present, asked, { handedness: 'right', bat_length: 33 }).dimensions).toEqual({
      handedness: 'left',
      bat_length: 33,
    })
  })

  test('are ignored when another movement was chosen since', () => {
    const present = { ...asked, movement: 'hitting' }
    expect(addSuggestedDimensions(present, asked, { handedness: 'right' })).toBe(present)
  })
})
