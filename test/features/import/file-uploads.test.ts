import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createFileUploads } from '../../../src/features/import/station/file-uploads.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const file = { file: 'roster.csv', sizeBytes: 2 }
const gone = expect.objectContaining({ code: 'import-gone' })

test('drops an upload that stalls for a minute', () => {
  const uploads = createFileUploads()
  const { upload } = uploads.begin(file)
  vi.advanceTimersByTime(50_000)
  uploads.put({ upload, offset: 0, data: 'QQ==' })
  vi.advanceTimersByTime(50_000)
  uploads.put({ upload, offset: 1, data: 'QQ==' })
  vi.advanceTimersByTime(60_000)
  expect(() => uploads.take(upload)).toThrow(gone)
})

test('refuses a third upload until one of two is read or dropped', () => {
  const uploads = createFileUploads()
  const { upload } = uploads.begin(file)
  uploads.begin(file)
  expect(() => uploads.begin(file)).toThrow(expect.objectContaining({ code: 'import-open' }))
  uploads.put({ upload, offset: 0, data: 'QUE=' })
  expect(uploads.take(upload).bytes).toHaveLength(2)
  uploads.begin(file)
  vi.advanceTimersByTime(60_000)
  uploads.begin(file)
})
