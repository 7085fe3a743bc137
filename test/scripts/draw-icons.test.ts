import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { allIcons } from '../../scripts/draw-icons/all-icons.ts'
import { drawTrayIcon, trayStates } from '../../scripts/draw-icons/tray-icon.ts'

const resources = join(import.meta.dirname, '../../resources')
const icons = allIcons()
const iconOf = (name: string) => icons.get(name) ?? Buffer.alloc(0)
const named = (pattern: RegExp) => [...icons.keys()].filter((name) => pattern.test(name))

/** Width, height, and pixels of a PNG whose rows have no filter. */
function decode(png: Buffer) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  const rows = inflateSync(Buffer.concat(data))
  const pixels = Array.from({ length: width * height }, (_, index) => {
    const at = Math.floor(index / width) * (width * 4 + 1) + 1 + (index % width) * 4
    return [...rows.subarray(at, at + 4)]
  })
  return { width, height, pixels }
}

/** The sizes in the directory of an icon for Windows, and whether each content is as large as it says. */
function sizesOfIco(ico: Buffer): number[] {
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const at = 6 + index * 16
    const offset = ico.readUInt32LE(at + 12)
    const size = ico[at] === 0 ? 256 : (ico[at] ?? 0)
    const isPng = ico.readUInt32BE(offset) === 0x89504e47
    expect(isPng ? ico.readUInt32BE(offset + 16) : ico.readInt32LE(offset + 4)).toBe(size)
    expect(offset + ico.readUInt32LE(at + 8)).toBeLessThanOrEqual(ico.length)
    return size
  })
}

test('the icons in the project equal the script’s output byte for byte', () => {
  const there = globSync(['icon.*', 'icons/*', 'tray/*'], { cwd: resources }).map((name) => name.replaceAll('\\', '/'))
  expect(there.toSorted()).toEqual([...icons.keys()].toSorted())
  for (const [name, content] of icons) expect(readFileSync(join(resources, name)).equals(content), name).toBe(true)
})

test('an icon of the app has the size in its name, up to 1024 pixels, and empty corners', () => {
  const files = named(/^icons\//)
  expect(files).toContain('icons/16x16.png')
  expect(files).toContain('icons/1024x1024.png')
  for (const name of files) {
    const { width, height, pixels } = decode(iconOf(name))
    expect(name).toBe(`icons/${width}x${height}.png`)
    expect(pixels[0]?.[3]).toBeLessThan(255)
    expect(pixels[Math.floor(height / 2) * width + Math.floor(width / 2)]).toEqual([0x4c, 0xc2, 0xff, 255])
  }
})

test('the icon for Windows contains each size for taskbar, desktop and installer', () => {
  expect(sizesOfIco(iconOf('icon.ico'))).toEqual([16, 20, 24, 32, 40, 48, 64, 128, 256])
})

test('the icon for macOS contains each size in single and double density', () => {
  const icns = iconOf('icon.icns')
  expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length])
  const entries = new Map<string, number>()
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const content = icns.subarray(at + 8, at + icns.readUInt32BE(at + 4))
    const isPng = content.readUInt32BE(0) === 0x89504e47
    entries.set(icns.toString('latin1', at, at + 4), isPng ? content.readUInt32BE(16) : unpackedSize(content))
  }
  const doubled = { ic11: 32, ic12: 64, ic13: 256, ic14: 512, ic10: 1024 }
  const single = { ic04: 16, ic05: 32, ic07: 128, ic08: 256, ic09: 512 }
  expect(Object.fromEntries(entries)).toEqual({ ...single, ...doubled })
})

/** The edge of a picture in macOS's own packing of four channels. */
function unpackedSize(content: Buffer): number {
  expect(content.toString('latin1', 0, 4)).toBe('ARGB')
  let bytes = 0
  for (let at = 4; at < content.length; ) {
    const control = content[at] ?? 0
    bytes += control < 128 ? control + 1 : control - 125
    at += control < 128 ? control + 2 : 2
  }
  return Math.sqrt(bytes / 4)
}

test.each(trayStates)('the tray’s icon for %s exists for each system, also in double density', (state) => {
  expect(decode(iconOf(`tray/${state}.png`)).width).toBe(24)
  expect(decode(iconOf(`tray/${state}@2x.png`)).width).toBe(48)
  expect(decode(iconOf(`tray/${state}Template.png`)).width).toBe(16)
  expect(decode(iconOf(`tray/${state}Template@2x.png`)).width).toBe(32)
  expect(sizesOfIco(iconOf(`tray/${state}.ico`))).toEqual([16, 20, 24, 32, 40, 48])
})

test('a template image is black, so that macOS can give it the color of the bar', () => {
  const files = named(/Template(@2x)?\.png$/)
  expect(files).toHaveLength(trayStates.length * 2)
  for (const name of files)
    for (const [red, green, blue] of decode(iconOf(name)).pixels) expect([red, green, blue]).toEqual([0, 0, 0])
})

test('each state of the tray has its own shape, beside its color', () => {
  const shapes = trayStates.map((state) => drawTrayIcon(state, 16).pixels.filter((_, index) => index % 4 === 3))
  for (const [index, one] of shapes.entries()) {
    for (const other of shapes.slice(index + 1)) {
      const different = one.filter((alpha, pixel) => Math.abs(alpha - (other[pixel] ?? 0)) > 127)
      expect(different.length).toBeGreaterThanOrEqual(8)
    }
  }
})

test('the tray’s colors contrast with a white and a black bar', () => {
  for (const state of trayStates) {
    const { pixels } = decode(iconOf(`tray/${state}@2x.png`))
    const solid = new Set(pixels.filter(([, , , alpha]) => alpha === 255).map((color) => luminance(color)))
    expect(solid.size).toBeGreaterThan(0)
    for (const light of solid) {
      expect(1.05 / (light + 0.05)).toBeGreaterThanOrEqual(3)
      expect((light + 0.05) / 0.05).toBeGreaterThanOrEqual(3)
    }
  }
})

/** As WCAG defines it. */
function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((byte) => {
    const share = byte / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
