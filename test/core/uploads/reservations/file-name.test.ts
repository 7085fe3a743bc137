import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serviceFileName } from '../../../../src/core/uploads/reservations/file-name.ts'

test('an ordinary name is sent as it is', () => {
  expect(serviceFileName('IMG_0412.MOV')).toBe('IMG_0412.MOV')
  expect(serviceFileName('Añá 2026-11-14.mp4')).toBe('Añá 2026-11-14.mp4')
})

test('slashes of either kind are replaced', () => {
  expect(serviceFileName('left\\right/both.mp4')).toBe('left_right_both.mp4')
})

test('a name that is too long keeps its extension', () => {
  const name = serviceFileName(`${'x'.repeat(400)}.MoV`)
  expect(name).toHaveLength(255)
  expect(name.endsWith('.MoV')).toBe(true)
})

test('a name that is nothing but an extension gets one', () => {
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
