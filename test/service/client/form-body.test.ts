import { expect, test } from 'vitest'
import { createFormBody } from '../../../src/service/client/form-body.ts'

test('a service’s field names and a clip’s name can’t add a part to the form', () => {
  const evil = 'a"; filename="x\r\nContent-Type: text/html\r\n\r\n<b>'
  const { opening } = createFormBody({ fields: { [evil]: 'value', policy: 'p' }, fileName: `${evil}.mov` })
  const lines = opening.toString().split('\r\n')
  const heads = lines.filter((line) => line.startsWith('Content-Disposition: '))
  const encoded = 'a%22; filename=%22x%0D%0AContent-Type: text/html%0D%0A%0D%0A<b>'
  expect(heads).toEqual([
    `Content-Disposition: form-data; name="${encoded}"`,
    'Content-Disposition: form-data; name="policy"',
    `Content-Disposition: form-data; name="file"; filename="${encoded}.mov"`,
  ])
  expect(lines.filter((line) => line.startsWith('Content-Type: '))).toEqual(['Content-Type: video/quicktime'])
})

test('a service’s content type can’t add a header to the form', () => {
  const { opening } = createFormBody({
    fields: { 'Content-Type': 'video/mp4\r\nX-Evil: 1' },
    fileName: 'a.mp4',
  })
  expect(opening.toString().split('\r\n\r\n').at(-2)).toMatch(/\r\nContent-Type: video\/mp4$/)
})

test('every form has a new boundary of 144 bits, so that no value can contain it', () => {
  const boundaryOf = () => createFormBody({ fields: {}, fileName: 'a.mov' }).contentType.split('boundary=')[1] ?? ''
  const boundaries = Array.from({ length: 100 }, boundaryOf)
  expect(new Set(boundaries).size).toBe(100)
  for (const boundary of boundaries) expect(boundary).toMatch(/[\da-f]{36}$/)
})
