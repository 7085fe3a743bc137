import { expect, test } from 'vitest'
import { copyNameOf, copyRules } from '../../../src/station/copies/copy-names.ts'

const named: [maker: string, copy: string, original: string][] = [
  ['GoPro for DaVinci Resolve', 'DCIM/100GOPRO/Proxy/GX010001.MP4', 'DCIM/100GOPRO/GX010001'],
  ['Blackmagic Camera', 'Cage 2/Proxy/A001_11271500_C001.mp4', 'Cage 2/A001_11271500_C001'],
  ['Blackmagic Proxy Generator in folders by day', 'Proxy/2026-11-27/A001_C001.mov', '2026-11-27/A001_C001'],
  ['Sony', 'PRIVATE/M4ROOT/SUB/C0002S03.MP4', 'PRIVATE/M4ROOT/CLIP/C0002'],
  ['Sony with the older root', 'XDROOT/Sub/860_0012S03.MP4', 'XDROOT/Clip/860_0012'],
  ['Sony, in blocks', 'M4ROOT/GENERAL/SONY/PXTMP/C0002_0003S03.MP4', 'M4ROOT/CLIP/C0002'],
  ['Sony, copied beside each other', 'C0002S03.MP4', 'C0002'],
  ['Xiaomi Yi', 'DCIM/100MEDIA/YDXJ0003_thm.mp4', 'DCIM/100MEDIA/YDXJ0003'],
  ['Insta360', 'Camera01/LRV_20261127_150004_01_004.mp4', 'Camera01/VID_20261127_150004_00_004'],
  ['Insta360 Pro mode', 'PRO_LRV_20261127_150004_11_004.mp4', 'PRO_VID_20261127_150004_10_004'],
  ['Canon', 'A_0001C001X261127_150004XX_CANON_001_Proxy.MP4', 'A_0001C001X261127_150004XX_CANON_001'],
  ['Premiere Pro', 'day1/Proxies/clip7_Proxy.mov', 'day1/clip7'],
  ['DJI, renamed', 'DJI_20261127150004_0001_D.LRF.MP4', 'DJI_20261127150004_0001_D'],
  ['GoPro, renamed', 'DCIM/GL010001.MP4', 'DCIM/GX010001'],
  ['GoPro, renamed twice', 'DCIM/GL010001.LRV.MP4', 'DCIM/GX010001'],
  ['Panasonic P2', 'CONTENTS/PROXY/0001AB.MP4', 'CONTENTS/VIDEO/0001AB'],
  ['iPhone edit', 'DCIM/100APPLE/IMG_E0412.MOV', 'DCIM/100APPLE/IMG_0412'],
  ['Google Photos edit', 'PXL_20261127_150004000~2.mp4', 'PXL_20261127_150004000'],
]

test.each(named)('a copy of %s names its original: %s', (_maker, copy, original) => {
  expect(copyNameOf(copy)?.originals).toContain(original)
})

test('a copy names its original on Windows too', () => {
  expect(copyNameOf('DCIM\\100GOPRO\\Proxy\\GX010001.MP4')?.originals).toContain('DCIM\\100GOPRO\\GX010001')
})

test.each([
  'GX010001.MP4',
  'IMG_0412.MOV',
  'CLIP/C0002.MP4',
  'substitutes/sub/Jones.mov',
  'my proxy test/Jones.mov',
  'Jones proxyless.mov',
  'DJI_0001.MP4',
  'VID_20261127_150004_00_004.mp4',
  'S03.mp4',
])('%s is named like any video', (path) => expect(copyNameOf(path)).toBeNull())

test.each(['GL010001.MP4', 'Jones-edited.mp4', 'swing~2.mp4'])(
  'the name %s says nothing without an original, as people name originals so too',
  (path) => expect(copyNameOf(path)?.isCertain).toBe(false),
)

test('no copy is its own original', () => {
  for (const [, copy] of named) expect(copyNameOf(copy)?.originals).not.toContain(copy.replace(/\.[^.]*$/, ''))
})

test('every rule names the public document that it comes from', () => {
  expect(copyRules.filter(({ source }) => !/^https:\/\/[\w.-]+\/\S+$/.test(source))).toEqual([])
})
