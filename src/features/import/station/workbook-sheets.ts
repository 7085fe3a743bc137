/** Worksheet of a workbook: its number among all sheets, from 1, and its part. */
export interface WorkbookSheet {
  readonly name: string
  readonly number: number
  readonly path: string
}

type Parts = Readonly<Record<string, Uint8Array>>
type Attributes = ReadonlyMap<string, string>

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** Tags that name a sheet or its part; a quoted value may contain any character but the start of a tag. */
const tags = /<(?:\w+:)?(sheet|Relationship)\s((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g
const attribute = /(?<![\w:.-])(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Lists the visible worksheets: a person does not know of a hidden one. Null where the parts are no workbook. */
export function visibleSheets(parts: Parts): WorkbookSheet[] | null {
  if (!parts[WORKBOOK]) return null
  const paths = new Map(
    tagsIn(parts[RELATIONS])
      .filter((tag) => tag.get('Type')?.endsWith('/worksheet'))
      .map((tag) => [tag.get('Id'), pathOf(tag.get('Target') ?? '')]),
  )
  return tagsIn(parts[WORKBOOK])
    .filter((tag) => tag.get('name'))
    .flatMap((tag, index) => {
      const path = paths.get(tag.get('id'))
      const isHidden = (tag.get('state') ?? 'visible') !== 'visible'
      return path === undefined || isHidden ? [] : [{ name: tag.get('name') ?? '', number: index + 1, path }]
    })
}

const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

function tagsIn(part: Uint8Array | undefined): Attributes[] {
  const text = part ? Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString() : ''
  return [...text.matchAll(tags)].map(
    ([, , inner = '']) =>
      new Map([...inner.matchAll(attribute)].map(([, name = '', one, other]) => [name, decode(one ?? other ?? '')])),
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes entities of XML, then a workbook's own escapes of characters that XML can't contain. */
const decode = (text: string): string =>
  text
    .replaceAll(
      /&(?:#x([0-9A-Fa-f]{1,6})|#(\d{1,7})|(\w{2,4}));/g,
      (whole, hex?: string, digits?: string, name = '') =>
        hex === undefined && digits === undefined
          ? (entities[name] ?? whole)
          : characterOf(hex === undefined ? Number(digits) : Number.parseInt(hex, 16)),
    )
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => characterOf(Number.parseInt(hex, 16)))

const LAST_CODE_POINT = 0x10ffff
const characterOf = (code: number) => (code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '')
