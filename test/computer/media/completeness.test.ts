import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { judgeCompleteness } from '../../../src/computer/media/completeness.ts'
import { growthOf } from '../../support/growth.ts'
import { examineBytes } from './bytes.ts'
import { box, ftyp, longHead, media, moov, openHead, trak } from './movie-builder.ts'

const complete = { kind: 'complete' }
const incomplete = (reason: string | RegExp) => ({ kind: 'incomplete', reason: expect.stringMatching(reason) })
const RESERVED = 'its space is reserved, its data is not there yet'

const head = ftyp()
const DATA = head.length + 8 // where the data begins, in a file of ftyp and mdat

describe('a file with its index at the end', () => {
  const data = box('mdat', media(1000))
  const index = moov(trak({ sizes: [400, 300, 300], offsets: [DATA, DATA + 400, DATA + 700] }))

  test('is complete', async () => expect(await examineBytes(head, data, index)).toEqual(complete))
  test('is complete with other boxes around', async () => {
    const around = [box('wide'), box('free', Buffer.alloc(3)), box('uuid', media(40))]
    const moved = moov(trak({ sizes: [1000], offsets: [DATA + 8] }))
    expect(await examineBytes(head, box('wide'), data, moved, ...around)).toEqual(complete)
  })
  test('has no index while it is recorded', async () => {
    expect(await examineBytes(head, data)).toEqual(
      incomplete('the index of its frames (moov) is not there yet'.replace(/[()]/g, '\\$&')),
    )
    expect(await examineBytes(head, openHead('mdat'), media(77))).toEqual(incomplete('not there yet'))
    expect(await examineBytes(head)).toEqual(incomplete('not there yet'))
  })
  test('is truncated, with the number of missing bytes', async () => {
    expect(await examineBytes(head, data.subarray(0, 908))).toEqual(incomplete('^cut short: 100 bytes missing$'))
    expect(await examineBytes(head, data, index.subarray(0, -1))).toEqual(incomplete('^cut short: 1 bytes missing$'))
    expect(await examineBytes(head, data, index, box('free', Buffer.alloc(9)).subarray(0, 5))).toEqual(
      incomplete('cut short'),
    )
  })
  test.each(['x', '\n', 'end', 'EOF\n', '\0\0\0\x07', '\0\0\0\x1a\x01\x02\x03', 'trailer'])(
    'may be followed by bytes that begin no box: %j',
    async (stray) => {
      expect(await examineBytes(head, data, index, Buffer.from(stray, 'latin1'))).toEqual(complete)
    },
  )
  test('is truncated within the head of a further box', async () => {
    for (const part of [box('udta', media(40)), longHead('uuid', 40)]) {
      for (let length = 4; length < 8; length++) {
        expect(await examineBytes(head, data, index, part.subarray(0, length))).toEqual(incomplete('within the head'))
      }
    }
  })
  test('may be followed by unused reserved space', async () => {
    expect(await examineBytes(head, data, index, Buffer.alloc(5000))).toEqual(complete)
  })
})

describe('a file with its index in front', () => {
  const size = moov(trak({ sizes: [400, 600], offsets: [0, 0] })).length
  const start = head.length + size + 8
  const index = moov(trak({ sizes: [400, 600], offsets: [start, start + 400] }))

  test('is complete', async () => expect(await examineBytes(head, index, box('mdat', media(1000)))).toEqual(complete))
  test('is truncated although every box is whole', async () => {
    expect(await examineBytes(head, index, box('mdat', media(900)))).toEqual(
      incomplete('^cut short: 100 bytes missing$'),
    )
    expect(await examineBytes(head, index, openHead('mdat'), media(999))).toEqual(
      incomplete('^cut short: 1 bytes missing$'),
    )
    expect(await examineBytes(head, index)).toEqual(incomplete('^cut short: 1008 bytes missing$'))
  })
  test('has only its space reserved', async () => {
    expect(await examineBytes(head, index, box('mdat', media(400), Buffer.alloc(600)))).toEqual(incomplete(RESERVED))
    expect(await examineBytes(head, index, box('mdat', media(900), Buffer.alloc(100)))).toEqual(incomplete(RESERVED))
    expect(await examineBytes(head, index, box('mdat', Buffer.alloc(400), media(600)))).toEqual(incomplete(RESERVED))
    expect(await examineBytes(head, index, Buffer.alloc(1008))).toEqual(incomplete(RESERVED))
    expect(await examineBytes(Buffer.alloc(2000))).toEqual(incomplete(RESERVED))
    expect(await examineBytes(head, Buffer.alloc(2000))).toEqual(incomplete(RESERVED))
  })
})

describe('sizes', () => {
  test('of 64 bits are read', async () => {
    const start = head.length + 16
    const index = moov(trak({ sizes: [100], offsets: [start], wideOffsets: true }))
    expect(await examineBytes(head, longHead('mdat', 100), media(100), index)).toEqual(complete)
    expect(await examineBytes(head, longHead('mdat', 6e9), media(100))).toEqual(
      incomplete('cut short: 5999999900 bytes missing'),
    )
  })
  test('of zero extend to the end of the file', async () => {
    const index = trak({ sizes: [100], offsets: [DATA] })
    const open = Buffer.concat([openHead('moov'), box('mvhd', Buffer.alloc(100)), index])
    expect(await examineBytes(head, box('mdat', media(100)), open)).toEqual(complete)
  })
  test.each(['stsz', 'stz2-4', 'stz2-8', 'stz2-16'] as const)('of samples are read from %s', async (sizeTable) => {
    const plan = {
      sizes: [15, 1, 14],
      sizeTable,
      runs: [
        [1, 2],
        [2, 1],
      ] as [number, number][],
      offsets: [DATA, DATA + 16],
    }
    const file = (bytes: number) => [head, box('mdat', media(bytes)), moov(trak(plan))]
    expect(await examineBytes(...file(30))).toEqual(complete)
    const after = { ...plan, offsets: [DATA, DATA + 16 + moov(trak(plan)).length] }
    expect(await examineBytes(head, box('mdat', media(29)), moov(trak(after)))).toEqual(
      incomplete('cut short: 1 bytes'),
    )
  })
  test('shared by all samples take no time, for any number', async () => {
    const examined = (count: number) =>
      examineBytes(
        head,
        box('mdat', media(100)),
        moov(trak({ sizes: { all: 2, count }, runs: [[1, count]] as [number, number][], offsets: [DATA] })),
      )
    expect(await examined(4_000_000_000)).toEqual(incomplete('cut short'))
    expect(await growthOf((size) => examined(size * 1_000_000_000), 2)).toBeLessThan(2)
  })
})

describe('an index', () => {
  const data = box('mdat', media(1000))
  const file = (...tracks: Parameters<typeof trak>[0][]) => examineBytes(head, data, moov(...tracks.map(trak)))

  test('without samples is not finished', async () => {
    expect(await file({ sizes: [], offsets: [] })).toEqual(incomplete('still empty'))
    expect(await examineBytes(head, data, moov())).toEqual(incomplete('still empty'))
  })
  test('that locates fewer samples than it has is broken', async () => {
    expect(await file({ sizes: [1, 2, 3], offsets: [DATA] })).toEqual(incomplete('where some frames are'))
  })
  test('with offsets that are still zero is not finished', async () => {
    expect(await file({ sizes: [10, 10], offsets: [0, 0] })).toEqual(incomplete(RESERVED))
  })
  test('with tables shorter than they state is broken', async () => {
    const whole = moov(trak({ sizes: [500, 500], offsets: [DATA, DATA + 500] }))
    for (const table of ['stsz', 'stsc', 'stco']) {
      const broken = Buffer.from(whole)
      broken.writeUInt32BE(0xffffffff, broken.indexOf(table) + (table === 'stsz' ? 12 : 8))
      expect(await examineBytes(head, data, broken)).toEqual(incomplete('damaged: a table in it is cut off'))
    }
  })
  test.each(['mdia', 'hdlr', 'minf', 'stbl', 'stsd', 'stsz', 'stsc', 'stco'])('without %s is broken', async (part) => {
    const broken = moov(trak({ sizes: [500], offsets: [DATA] }))
    broken.write('none', broken.indexOf(part), 'latin1')
    expect(await examineBytes(head, data, broken)).toEqual(incomplete(`its part ${part}`))
  })
  test('may be closed by four zeros', async () => {
    const closed = moov(trak({ sizes: [1000], offsets: [DATA] }), Buffer.alloc(4))
    expect(await examineBytes(head, data, closed)).toEqual(complete)
  })
  test('that is absurdly large is refused without being read', async () => {
    const source = {
      sizeBytes: 300e6,
      read: async (startByte: number, lengthBytes: number) =>
        Buffer.concat([head, longHead('moov', 300e6 - head.length - 16), Buffer.alloc(512)]).subarray(
          startByte,
          startByte + lengthBytes,
        ),
    }
    expect(await judgeCompleteness(source)).toMatchObject({ reason: { code: 'index-too-large' } })
  })
})

describe('zeros', () => {
  const file = (codec: string, handler: string, bytes: Buffer) =>
    examineBytes(
      head,
      box('mdat', bytes),
      moov(trak({ handler, codec, sizes: [500, 500], offsets: [DATA, DATA + 500] })),
    )

  test('are valid as silence in uncompressed sound and black in uncompressed video', async () => {
    expect(await file('sowt', 'soun', Buffer.alloc(1000))).toEqual(complete)
    expect(await file('raw ', 'vide', Buffer.alloc(1000))).toEqual(complete)
    expect(await file('gpmd', 'meta', Buffer.alloc(1000))).toEqual(complete)
  })
  test('are invalid in compressed sound and video', async () => {
    expect(await file('mp4a', 'soun', Buffer.alloc(1000))).toEqual(incomplete(RESERVED))
    expect(await file('apcn', 'vide', Buffer.concat([media(500), Buffer.alloc(500)]))).toEqual(incomplete(RESERVED))
  })
  test('may fill every picture up to one size, as AVC-Intra does', async () => {
    const filled = (...lengths: number[]) =>
      Buffer.concat(lengths.flatMap((length) => [media(length), Buffer.alloc(500 - length)]))
    const index = (sizes: number[], ...offsets: number[]) =>
      moov(trak({ sizes, offsets: offsets.map((at) => DATA + at) }))
    const three = index([500, 500, 500], 0, 500, 1000)
    const one = index([500], 0)
    expect(await examineBytes(head, box('mdat', filled(300, 280, 310)), three)).toEqual(complete)
    expect(await examineBytes(head, box('mdat', filled(300, 280, 0)), three)).toEqual(incomplete(RESERVED))
    expect(await examineBytes(head, box('mdat', filled(300, 0, 310)), three)).toEqual(incomplete(RESERVED))
    expect(await examineBytes(head, box('mdat', filled(300, 500, 310)), three)).toEqual(incomplete(RESERVED))
    expect(await examineBytes(head, box('mdat', filled(300)), one)).toEqual(incomplete(RESERVED))
    const unequal = index([490, 510, 500], 0, 490, 1000)
    expect(await examineBytes(head, box('mdat', filled(300, 280, 310)), unequal)).toEqual(incomplete(RESERVED))
  })
  test('are invalid as a quarter of the last picture only', async () => {
    const pictures = moov(trak({ codec: 'apcn', sizes: [8_000, 8_000], offsets: [DATA, DATA + 8_000] }))
    const ends = (first: number, last: number) =>
      [first, last].map((length) => Buffer.concat([media(length), Buffer.alloc(8_000 - length)]))
    expect(await examineBytes(head, box('mdat', ...ends(8_000, 5_000)), pictures)).toEqual(incomplete(RESERVED))
    expect(await examineBytes(head, box('mdat', ...ends(5_000, 5_000)), pictures)).toEqual(complete)
    expect(await examineBytes(head, box('mdat', ...ends(8_000, 7_500)), pictures)).toEqual(complete)
  })
  test('may pad a picture up to a round size', async () => {
    expect(await file('apcn', 'vide', Buffer.concat([media(800), Buffer.alloc(200)]))).toEqual(complete)
    expect(await file('avc1', 'vide', Buffer.concat([media(985), Buffer.alloc(15)]))).toEqual(complete)
  })
})

describe('a fragmented file', () => {
  const start = [head, moov(trak({ sizes: [], offsets: [] }), box('mvex'))]
  const fragment = [box('moof', box('mfhd', Buffer.alloc(8))), box('mdat', media(300))]
  const endMark = box('mfra', media(8), Buffer.from([0, 0, 0, 20]))

  test('is complete with its last fragment and an end mark, and may go on without one', async () => {
    expect(await examineBytes(...start, ...fragment, ...fragment)).toMatchObject({ kind: 'may-grow' })
    expect(await examineBytes(...start, ...fragment, endMark)).toEqual(complete)
  })
  test('has no fragment yet, or the head of one', async () => {
    expect(await examineBytes(...start)).toEqual(incomplete('fragments are not there yet'))
    expect(await examineBytes(...start, ...fragment, box('moof'))).toEqual(incomplete('fragments are not there yet'))
  })
  test('may have its first pictures in the index, and more to come', async () => {
    const index = (start: number) => moov(trak({ sizes: [100], offsets: [start] }), box('mvex'))
    const first = [head, index(head.length + index(0).length + 8), box('mdat', media(100))]
    expect(await examineBytes(...first)).toEqual({ kind: 'may-grow', longestFragmentMs: 0 })
    expect(await examineBytes(...first, Buffer.alloc(700))).toEqual(incomplete(RESERVED))
    expect(await examineBytes(...first, ...fragment, endMark)).toEqual(complete)
  })
  test('may have received a full index afterwards', async () => {
    const index = moov(trak({ sizes: [100], offsets: [DATA] }))
    expect(await examineBytes(head, box('mdat', media(100)), ...fragment, index)).toEqual(complete)
  })
  test('has only its space reserved', async () => {
    expect(await examineBytes(...start, ...fragment, Buffer.alloc(700))).toEqual(incomplete(RESERVED))
    expect(await examineBytes(...start, ...fragment, box('moof'), box('mdat', Buffer.alloc(300)))).toEqual(
      incomplete(RESERVED),
    )
    expect(await examineBytes(...start, ...fragment, box('mfra', media(8), Buffer.alloc(4)))).toEqual(
      incomplete(RESERVED),
    )
  })
})

describe('bytes after a whole movie', () => {
  const data = box('mdat', media(1000))
  const index = moov(trak({ sizes: [400, 600], offsets: [DATA, DATA + 400] }))
  const followedBy = (text: string) => examineBytes(head, data, index, Buffer.from(text, 'latin1'))

  test.each([
    ['a maker’s records', '\x0a\x0eSERIAL00000000\x12\x0cCamera model'],
    ['a run of letters', 'CCCCCCCCCCCCCCCCCCCCCCCC'],
    ['notes of a phone', '{"scene":"sport","fps":240}'],
    ['text of a web server', '<html><body>Done</body></html>'],
    ['letters that name a known box of gigabytes', '"a":uuid'],
  ])('are no part of it: %s', async (_what, bytes) => expect(await followedBy(bytes)).toEqual(complete))

  test.each(['free', 'skip', 'SEFT'])('may be a box of the kind %s that is still being copied', async (type) => {
    expect(await followedBy(`\0\x01\0\0${type}....`)).toEqual({ kind: 'may-grow', longestFragmentMs: null })
  })

  test('are a part of it where they begin a box of a movie', async () => {
    expect(await followedBy('\0\0\x01\0udta....')).toEqual(incomplete('cut short'))
    expect(await followedBy('\0\0\x01\0mdat....')).toEqual(incomplete('cut short'))
  })
  test('prove nothing about a movie whose data is cut', async () => {
    const early = moov(trak({ sizes: [400, 600], offsets: [DATA + index.length, DATA + index.length + 400] }))
    expect(await examineBytes(head, early, box('mdat', media(700)), Buffer.from('{"scene":"sport"}'))).toEqual(
      incomplete('cut short'),
    )
  })
})

describe('a box whose name is not printable', () => {
  const strange = (sizeBytes: number) => box('\x01\x80\xff\x02', media(sizeBytes))
  const file = (...between: Buffer[]) => {
    const start = DATA + Buffer.concat(between).length
    return [head, ...between, box('mdat', media(500)), moov(trak({ sizes: [500], offsets: [start] }))]
  }

  test('may come before the index, also several', async () => {
    expect(await examineBytes(...file(strange(300)))).toEqual(complete)
    expect(await examineBytes(...file(strange(300), strange(7_000), box('free')))).toEqual(complete)
  })
  test('may come first', async () => {
    const first = strange(40)
    const late = [first, head, box('mdat', media(500))]
    expect(await examineBytes(...late, moov(trak({ sizes: [500], offsets: [DATA + first.length] })))).toEqual(complete)
  })
  test('hides the index if its size leads nowhere', async () => {
    const lost = Buffer.from(strange(300))
    lost.writeUInt32BE(217)
    expect(await examineBytes(...file(lost))).toEqual(incomplete('not there yet'))
  })
})

describe('an index of old QuickTime', () => {
  const sound = (codec: string, samples: number, at: number) =>
    trak({ handler: 'soun', codec, sizes: { all: 1, count: samples }, runs: [[1, samples]], offsets: [at] })
  const picture = trak({ sizes: [500], offsets: [DATA] })

  test('may count samples of sound that are no bytes', async () => {
    // 64 samples are 34 bytes.
    expect(await examineBytes(head, box('mdat', media(840)), moov(picture, sound('ima4', 640, DATA + 500)))).toEqual(
      complete,
    )
    expect(await examineBytes(head, box('mdat', media(700)), moov(picture, sound('Qclp', 6_000, DATA + 500)))).toEqual(
      complete,
    )
    const length = moov(picture, sound('ima4', 640, 0)).length
    const early = moov(trak({ sizes: [500], offsets: [DATA + length] }), sound('ima4', 640, DATA + length + 500))
    expect(await examineBytes(head, early, openHead('mdat'), media(840))).toEqual(complete)
    expect(await examineBytes(head, early, openHead('mdat'), media(830))).toEqual(incomplete('10 bytes missing'))
  })
  test('may be compressed', async () => {
    const compressed = (index: Buffer, method = 'zlib') =>
      box('moov', box('cmov', box('dcom', Buffer.from(method)), box('cmvd', Buffer.alloc(4), deflateSync(index))))
    expect(await examineBytes(head, box('mdat', media(500)), compressed(moov(picture)))).toEqual(complete)
    expect(await examineBytes(head, box('mdat', media(9)), compressed(moov(picture)))).toEqual(incomplete('cut short'))
    expect(await examineBytes(head, box('mdat', media(500)), compressed(moov(picture), 'lzss'))).toEqual(
      incomplete('compressed'),
    )
    expect(await examineBytes(head, box('mdat', media(500)), compressed(Buffer.alloc(20_000_000)))).toEqual(
      incomplete('compressed'),
    )
  })
})
