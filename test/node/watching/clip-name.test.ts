import { expect, test } from 'vitest'
import { isClipName, nameKind } from '../../../src/node/watching/clip-name.ts'

test.each([
  'a.mp4',
  'A.MP4',
  'GX010042.MP4',
  'IMG_0001.Mov',
  'two.dots.mov',
  'Kim Lee – pitch 3.mov',
  'part.mp4',
  'x.parts.mp4',
  '10.part1.mov',
])('accepts %s as a clip', (name) => expect(isClipName(name)).toBe(true))

test.each([
  '._a.mp4',
  '.hidden.mov',
  '.DS_Store',
  'desktop.ini',
  '.mp4',
  'mp4',
  '',
  'a.mkv',
  'a.mp4.part',
  'a.mp4.crdownload',
  'a.mp4.tmp',
  'a.mov.download',
  'a.tmp.mp4',
  'a.PART.MOV',
  '~$a.mp4',
  '~a.mov',
  'a.mp4~',
  'a.thm',
])('rejects %s as a clip', (name) => expect(isClipName(name)).toBe(false))

test.each(['Smith.part.mov', 'drill.temp.mp4', '~cage.mov', 'bullpen.DOWNLOAD.MP4'])(
  'classifies %s as a video with the name of an unfinished file',
  (name) => expect(nameKind(name)).toBe('unfinished'),
)

test.each(['._Smith.part.mov', '.hidden.mov', 'Smith.mov.part', '~notes.txt'])('classifies %s as no video', (name) =>
  expect(nameKind(name)).toBeNull(),
)
