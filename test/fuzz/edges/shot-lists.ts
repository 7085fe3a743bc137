import fc from 'fast-check'
import { readCsv } from '../../../src/computer/files/csv-rows.ts'
import { createAliases } from '../../../src/station/tagging/names/aliases.ts'
import { readShotList } from '../../../src/station/tagging/names/shot-list.ts'
import { edgeOf } from '../edge.ts'
import { hostileText, spoiledBytes } from '../hostile.ts'

const titles = 'file,athlete,activity,movement,handedness,bat_length'
const good = `${titles}\none.mov,Maya Ortiz,baseball,pitching,right,\ntwo.mov,maya,softball,hitting,left,33\n`
const cell = fc.oneof(hostileText(20), fc.constantFrom('one.mov', 'Maya Ortiz', 'baseball', 'right', '33', '"'))
const table = fc
  .array(fc.array(cell, { maxLength: 9 }), { maxLength: 30 })
  .map((rows) => [titles, ...rows.map((cells) => cells.join(','))].join('\n'))
  .map((text) => Buffer.from(text))

/** Shot lists beside the videos. */
export function shotLists() {
  const aliases = createAliases({ maya: { firstName: 'Maya', lastName: 'Ortiz', create: false } })
  const utf16 = Buffer.from(`\ufeff${good}`, 'utf16le')
  return edgeOf({
    name: 'shot lists',
    inputs: fc.oneof(
      spoiledBytes([Buffer.from(good), utf16]),
      table,
      hostileText().map((text) => Buffer.from(text)),
    ),
    feed: (bytes) => void readShotList(readCsv(bytes).rows, aliases),
  })
}
