import { expect, onTestFinished, test, vi } from 'vitest'
import { createQuietWait } from '../../../src/features/forget/station/wait-for-quiet.ts'

function quietWait() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const state = { changes: 0, isUploading: false }
  const onQuiet = vi.fn<() => void>()
  const wait = createQuietWait({ changes: () => state.changes, isUploading: () => state.isUploading, onQuiet })
  onTestFinished(wait.stop)
  return { state, wait, onQuiet }
}

test('a station is quiet half a minute after its last change and its last upload, and is told so once', () => {
  const { state, wait, onQuiet } = quietWait()
  wait.begin()
  wait.begin()
  for (let change = 1; change <= 10; change += 1) {
    state.changes = change
    vi.advanceTimersByTime(20_000)
  }
  state.isUploading = true
  vi.advanceTimersByTime(300_000)
  expect(onQuiet).not.toHaveBeenCalled()
  state.isUploading = false
  vi.advanceTimersByTime(25_000)
  expect(onQuiet).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(onQuiet).toHaveBeenCalledTimes(1)
})

test('a wait that was stopped reports nothing', () => {
  const { wait, onQuiet } = quietWait()
  wait.begin()
  wait.stop()
  vi.advanceTimersByTime(120_000)
  expect(onQuiet).not.toHaveBeenCalled()
})
