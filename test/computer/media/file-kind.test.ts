import { expect, test } from 'vitest'
import { examineBytes } from './bytes.ts'
import { box, ftyp, media } from './movie-builder.ts'

const latin1 = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(600, 1)])

test.each([
  ['JPEG picture', latin1('\xff\xd8\xff\xe0')],
  ['PNG picture', latin1('\x89PNG\r\n\x1a\n')],
  ['GIF picture', latin1('GIF89a')],
  ['BMP picture', latin1('BM1234\0\0\0\0')],
  ['WebP picture', latin1('RIFF1234WEBP')],
  ['HEIC picture', Buffer.concat([ftyp('heic'), box('meta', media(40)), box('mdat', media(90))])],
  ['AVIF picture', Buffer.concat([ftyp('avif'), box('meta', media(40))])],
  ['PDF document', latin1('%PDF-1.7')],
  ['ZIP archive', latin1('PK\x03\x04')],
  ['Matroska video (only .mov and .mp4 files can be sent)', latin1('\x1a\x45\xdf\xa3\x01matroska')],
  ['WebM video (only .mov and .mp4 files can be sent)', latin1('\x1a\x45\xdf\xa3\x01webm')],
  ['AVI video (only .mov and .mp4 files can be sent)', latin1('RIFF1234AVI LIST')],
  [
    'MPEG transport stream (only .mov and .mp4 files can be sent)',
    Buffer.concat([latin1('G').subarray(0, 188), latin1('G')]),
  ],
  ['MXF video (only .mov and .mp4 files can be sent)', latin1('\x06\x0e\x2b\x34')],
  ['text file', Buffer.from('Übung: größer\r\n'.repeat(60))],
  ['text file', Buffer.from('hi')],
  ['file of an unknown kind', Buffer.alloc(600, 0xa7)],
])('classifies %s as no video', async (found, bytes) => {
  expect(await examineBytes(bytes)).toEqual({ kind: 'not-a-video', found })
})

test('classifies a text cut in the middle of a letter as text', async () => {
  expect(await examineBytes(Buffer.from(`x${'ü'.repeat(400)}`))).toMatchObject({ found: 'text file' })
})

test('waits for more bytes of an empty or very short file', async () => {
  expect(await examineBytes()).toEqual({ kind: 'incomplete', reason: 'empty' })
  for (let bytes = 1; bytes < 8; bytes++) {
    expect(await examineBytes(ftyp().subarray(0, bytes))).toMatchObject({ kind: 'incomplete' })
  }
})
