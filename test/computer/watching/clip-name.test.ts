import { expect, test } from 'vitest'
import { isClipName, isHiddenFolder, nameKind } from '../../../src/computer/watching/clip-name.ts'
import { housekeepingFolders } from '../../../src/computer/watching/housekeeping-folders.ts'

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

test.each(['clip.MP4 ', 'clip.mov.', 'clip.MP4 . ', 'clip.mp4\u00a0'])(
  'classifies “%s” as a video whose name ends in a space or dot',
  (name) => expect(nameKind(name)).toBe('misnamed'),
)

test.each(['.IMG_1.MOV.icloud', 'IMG_1.mov.nextcloud', 'IMG_1.mp4.owncloud', 'IMG_1.mp4.rslsv', 'IMG_1.mp4.cloud'])(
  'classifies %s as a placeholder for a video in the cloud',
  (name) => expect(nameKind(name)).toBe('placeholder'),
)

test.each(['.IMG_1.HEIC.icloud', 'notes.txt.cloud', 'clip.mp4x', 'readme. ', '.._a.mov.icloud'])(
  'says nothing about %s',
  (name) => expect(nameKind(name)).toBeNull(),
)

test.each(housekeepingFolders.flatMap(({ names }) => names))('does not enter the housekeeping folder %s', (name) => {
  expect([isHiddenFolder(name), isHiddenFolder(name.toLowerCase())]).toEqual([true, true])
})

test.each(['#1 cage', '@home', '@recycled bats', '#snapshots', '@eaDir 2', 'recycle', '~cage', 'lost and found', '$1'])(
  'enters the folder %s, which people name so',
  (name) => expect(isHiddenFolder(name)).toBe(false),
)

test('every list of housekeeping folders names the public document that it comes from', () => {
  expect(housekeepingFolders.filter(({ source }) => !/^https:\/\/[\w.-]+\/\S+$/.test(source))).toEqual([])
})
