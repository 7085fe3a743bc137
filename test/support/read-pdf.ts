// A small reader of PDF files as Chromium writes them: number of pages, and text. The reader shares no code with the
// screens.
import { inflateSync } from 'node:zlib'

interface PdfObject {
  readonly dictionary: string
  /** Inflated, where the object has a stream. */
  readonly stream: string | null
}

interface Font {
  readonly unicode: ReadonlyMap<number, string>
  /** One byte a glyph, as fonts are embedded whose shapes vary. */
  readonly isNarrow: boolean
}

/** The text of each page, in the order in which it was drawn; words stand apart where they were placed apart. */
export function readPdf(bytes: Buffer): string[] {
  const objects = objectsOf(bytes)
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type\s*\/Page\b(?!s)/.test(dictionary))
  const maps = new Map<string, Font>()
  for (const [number, { dictionary }] of objects) {
    const map = objects.get(referenceIn(dictionary, 'ToUnicode'))
    if (map?.stream)
      maps.set(`F${number}`, { unicode: unicodeOf(map.stream), isNarrow: /<00>\s*<FF>/i.test(map.stream) })
  }
  return pages.map(({ dictionary }) => textOf(objects.get(referenceIn(dictionary, 'Contents'))?.stream ?? '', maps))
}

const referenceIn = (dictionary: string, name: string): string =>
  new RegExp(`/${name}\\s+(\\d+)\\s+0\\s+R`).exec(dictionary)?.[1] ?? ''

function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const text = bytes.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const match of text.matchAll(/(?<=^|[\r\n])(\d+) 0 obj\b/g)) {
    const from = match.index + match[0].length
    const end = text.indexOf('endobj', from)
    const streamAt = text.indexOf('stream', from)
    const hasStream = streamAt !== -1 && streamAt < end
    const dictionary = text.slice(from, hasStream ? streamAt : end)
    objects.set(match[1] ?? '', { dictionary, stream: hasStream ? streamOf(bytes, text, streamAt, dictionary) : null })
  }
  return objects
}

function streamOf(bytes: Buffer, text: string, at: number, dictionary: string): string {
  const from = at + (text.startsWith('stream\r\n', at) ? 8 : 7)
  const length = Number(/\/Length\s+(\d+)/.exec(dictionary)?.[1] ?? 0)
  const raw = bytes.subarray(from, from + length)
  return (dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1')
}

/** Character of each glyph of a font. */
function unicodeOf(map: string): ReadonlyMap<number, string> {
  const unicode = new Map<number, string>()
  const pairs = /<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>(?:\s*<([\dA-Fa-f]+)>)?/g
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', to = ''] of block.matchAll(/<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>/g))
      unicode.set(Number.parseInt(glyph, 16), fromUtf16(to))
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first = '', last = '', to = ''] of block.matchAll(pairs))
      for (let glyph = Number.parseInt(first, 16), more = 0; glyph <= Number.parseInt(last, 16); glyph += 1, more += 1)
        unicode.set(glyph, String.fromCodePoint(Number.parseInt(to, 16) + more))
  return unicode
}

const fromUtf16 = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

function textOf(content: string, maps: ReadonlyMap<string, Font>): string {
  let font: Font | undefined
  let text = ''
  for (const [, name, array, single] of content.matchAll(
    /\/(F\d+)\s+[\d.]+\s+Tf|\[([^\]]*)\]\s*TJ|<([\dA-Fa-f]+)>\s*Tj|\bBT\b/g,
  )) {
    if (name !== undefined) font = maps.get(name)
    else if (array === undefined && single === undefined) text += ' '
    else
      for (const hex of (array ?? `<${single}>`).match(/(?<=<)[\dA-Fa-f]+(?=>)/g) ?? [])
        for (const glyph of hex.match(font?.isNarrow ? /.{2}/g : /.{4}/g) ?? [])
          text += font?.unicode.get(Number.parseInt(glyph, 16)) ?? '\ufffd'
  }
  return text.replaceAll(/\s+/g, ' ').trim()
}
