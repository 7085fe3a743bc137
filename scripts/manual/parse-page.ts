// Parses a page of the manual from Markdown: at build time for the screens, and in the manual's tests.
import { lexer, type Token, type Tokens } from 'marked'
import type { Block, Inline, ManualPage } from '../../src/features/help/manual-page.ts'

/**
 * Parses the Markdown that the manual uses.
 * @throws Error for anything else, such as HTML, so that a page never shows less than its file says.
 */
export function parsePage(markdown: string): ManualPage {
  const ids = new Map<string, number>()
  const blocks = lexer(markdown).flatMap((token) => parseBlock(token, ids))
  const [first] = blocks
  if (first?.kind !== 'heading' || first.level !== 1) throw new Error('A page of the manual begins with a # heading.')
  return { title: first.text, blocks: blocks.slice(1) }
}

function parseBlock(token: Token, ids: Map<string, number>): Block[] {
  const nested = (tokens: readonly Token[] = []) => tokens.flatMap((token) => parseBlock(token, ids))
  switch (token.type) {
    case 'space':
      return []
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      const text = plainText(parseInlines(tokens))
      return [{ kind: 'heading', level: depth, id: anchorOf(text, ids), text }]
    }
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', content: parseInlines((token as Tokens.Paragraph).tokens) }]
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return [{ kind: 'list', isOrdered: ordered, items: items.map((item) => nested(item.tokens)) }]
    }
    case 'code': {
      const { lang, text } = token as Tokens.Code
      return [{ kind: 'code', language: lang ?? '', text }]
    }
    case 'blockquote':
      return [{ kind: 'quote', blocks: nested((token as Tokens.Blockquote).tokens) }]
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => parseInlines(tokens))
      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }]
    }
    default:
      throw new Error(`The manual does not use Markdown of the type ${token.type}: ${token.raw.slice(0, 80)}`)
  }
}

const parseInlines = (tokens: readonly Token[] = []): readonly Inline[] => tokens.map(parseInline)

function parseInline(token: Token): Inline {
  switch (token.type) {
    case 'text':
    case 'escape':
      return { kind: 'text', text: typographic(unescaped((token as Tokens.Text).text)).replaceAll('\n', ' ') }
    case 'codespan':
      return { kind: 'code', text: unescaped((token as Tokens.Codespan).text) }
    case 'strong':
      return { kind: 'strong', content: parseInlines((token as Tokens.Strong).tokens) }
    case 'em':
      return { kind: 'emphasis', content: parseInlines((token as Tokens.Em).tokens) }
    case 'link': {
      const { href, tokens } = token as Tokens.Link
      return { kind: 'link', href, content: parseInlines(tokens) }
    }
    case 'image': {
      const { href, text } = token as Tokens.Image
      return { kind: 'picture', src: href, alt: text }
    }
    default:
      throw new Error(`The manual does not use Markdown of the type ${token.type}: ${token.raw.slice(0, 80)}`)
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescaped = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (all, name) => entities[name] ?? all)

/** Apostrophes as the screens have them; files have the straight one of keyboards. */
const typographic = (text: string) => text.replaceAll("'", '’')

/** Text of inlines without their form. */
const plainText = (content: readonly Inline[]): string =>
  content
    .map((inline) => {
      if (inline.kind === 'picture') return inline.alt
      return 'text' in inline ? inline.text : plainText(inline.content)
    })
    .join('')

/** Makes a heading's anchor as GitHub does, so that links work there too. */
function anchorOf(text: string, ids: Map<string, number>): string {
  const base = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
  const count = ids.get(base) ?? 0
  ids.set(base, count + 1)
  return count === 0 ? base : `${base}-${count}`
}
