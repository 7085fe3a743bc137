import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serviceFileName } from '../../../src/station/uploads/file-name.ts'

test('sends an ordinary name unchanged', () => {
  expect(serviceFileName('IMG_0412.MOV')).toBe('IMG_0412.MOV')
  expect(serviceFileName('Añá 2026-11-14.mp4')).toBe('Añá 2026-11-14.mp4')
})

test('replaces slashes and backslashes', () => {
  expect(serviceFileName('left\\right/both.mp4')).toBe('left_right_both.mp4')
})

test('shortens a long name and keeps its extension', () => {
  const name = serviceFileName(`${'x'.repeat(400)}.MoV`)
  expect(name).toHaveLength(255)
  expect(name.endsWith('.MoV')).toBe(true)
})

test('adds a name to a bare extension', () => {
  expect(serviceFileName('.mp4')).toBe('clip.mp4')
})

test('makes every file name valid for the service (4.6)', () => {
  const stem = fc.string({ unit: 'binary', maxLength: 600 })
  fc.assert(
    fc.property(stem, fc.constantFrom('.mov', '.mp4', '.MP4'), (name, extension) => {
      const sent = serviceFileName(name + extension)
      expect(sent.length).toBeLessThanOrEqual(255)
      expect(sent).toMatch(/^[^/\\]+\.(mov|mp4)$/i)
      expect(sent.isWellFormed()).toBe(true)
      expect(sent.endsWith(extension)).toBe(true)
    }),
  )
})
