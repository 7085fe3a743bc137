import type { Picture } from './picture.ts'
import { encodePng } from './png.ts'

/** The names of macOS for its sizes; some name the same pixels twice, for a display of double density. */
const types = [
  { type: 'ic04', size: 16 },
  { type: 'ic05', size: 32 },
  { type: 'ic11', size: 32 },
  { type: 'ic12', size: 64 },
  { type: 'ic07', size: 128 },
  { type: 'ic13', size: 256 },
  { type: 'ic08', size: 256 },
  { type: 'ic14', size: 512 },
  { type: 'ic09', size: 512 },
  { type: 'ic10', size: 1024 },
]

/** The two smallest are not PNG: macOS shows them wrong when they are. */
const packedTypes: ReadonlySet<string> = new Set(['ic04', 'ic05'])

/** The icon as one file for macOS. `draw` is asked for each size. */
export function encodeIcns(draw: (size: number) => Picture): Buffer {
  const entries = types.map(({ type, size }) => {
    const picture = draw(size)
    return entry(type, packedTypes.has(type) ? packedChannels(picture) : encodePng(picture))
  })
  return entry('icns', Buffer.concat(entries))
}

/** A name, the length of all of it, and the content: so is each entry, and so is the file. */
function entry(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32BE(content.length + head.length, 4)
  return Buffer.concat([head, content])
}

/** Alpha, red, green, and blue, each on its own. */
function packedChannels({ pixels }: Picture): Buffer {
  const channels = [3, 0, 1, 2].map((channel) => packed(pixels.filter((_, index) => index % 4 === channel)))
  return Buffer.concat([Buffer.from('ARGB', 'latin1'), ...channels])
}

const MIN_RUN = 3
const MAX_RUN = 130
const MAX_LITERAL = 128

/** A byte of 128 or more repeats the next one, 125 times less than it says; a smaller one is followed by itself plus one. */
function packed(bytes: Uint8Array): Buffer {
  const out: number[] = []
  let literal: number[] = []
  const endLiteral = () => {
    if (literal.length > 0) out.push(literal.length - 1, ...literal)
    literal = []
  }
  for (let at = 0; at < bytes.length; ) {
    const value = bytes[at] ?? 0
    let run = 1
    while (run < MAX_RUN && bytes[at + run] === value) run++
    if (run >= MIN_RUN) {
      endLiteral()
      out.push(run + 125, value)
      at += run
    } else {
      literal.push(value)
      if (literal.length === MAX_LITERAL) endLiteral()
      at++
    }
  }
  endLiteral()
  return Buffer.from(out)
}
