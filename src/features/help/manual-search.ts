import { comparedText } from '../../renderer/fields/fits-typed.ts'
import type { Block, Inline, ManualHeading, ManualPage } from './manual-page.ts'

/** Length of the shown piece of a text around a match. */
const PIECE_LENGTH = 96

export interface Found<Name extends string> {
  readonly page: Name
  readonly title: string
  /** Heading above the match; null for the page's title and its first paragraphs. */
  readonly heading: ManualHeading | null
  /** Piece of the text that matches; null where the heading itself does. */
  readonly piece: string | null
}

interface Section {
  readonly heading: ManualHeading | null
  /** Paragraphs, list items and table rows below it, as plain text. */
  readonly passages: readonly string[]
}

/**
 * Finds the sections of the manual that contain every typed word, those with all words in the heading first. Ignores
 * accents and case.
 */
export function searchManual<Name extends string>(
  pages: readonly (readonly [Name, ManualPage])[],
  typed: string,
): readonly Found<Name>[] {
  const words = comparedText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const hasAll = (text: string) => words.every((word) => comparedText(text).includes(word))
  const found = pages.flatMap(([page, { title, blocks }]) =>
    sectionsOf(blocks).flatMap(({ heading, passages }): Found<Name>[] => {
      const name = heading?.text ?? title
      if (hasAll(name)) return [{ page, title, heading, piece: null }]
      // A word of the heading may stand for the text below it, but the text has to say something of its own.
      const passage =
        passages.find(hasAll) ?? passages.find((text) => hasAll(`${name}\n${text}`) && indexOfAny(text, words) >= 0)
      return passage === undefined ? [] : [{ page, title, heading, piece: pieceAround(passage, words) }]
    }),
  )
  return [...found.filter(({ piece }) => piece === null), ...found.filter(({ piece }) => piece !== null)]
}

function sectionsOf(blocks: readonly Block[]): readonly Section[] {
  const sections: { heading: ManualHeading | null; passages: string[] }[] = [{ heading: null, passages: [] }]
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ heading: block, passages: [] })
    else sections.at(-1)?.passages.push(...passagesOf(block))
  }
  return sections
}

function passagesOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text]
    case 'paragraph':
      return [plainText(block.content)]
    case 'list':
      return block.items.map((item) => item.flatMap(passagesOf).join(' '))
    case 'code':
      return [block.text]
    case 'quote':
      return block.blocks.flatMap(passagesOf)
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(' · '))
  }
}

const plainText = (content: readonly Inline[]): string =>
  content
    .map((inline) => {
      if (inline.kind === 'text' || inline.kind === 'code') return inline.text
      return inline.kind === 'picture' ? inline.alt : plainText(inline.content)
    })
    .join('')
    .normalize('NFC')

/** Position of the first typed word; -1 for none. */
function indexOfAny(text: string, words: readonly string[]): number {
  const places = words.map((word) => comparedText(text).indexOf(word)).filter((index) => index >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}

/** Cuts a text at whole words around its first match, from the beginning of the sentence where it fits. */
function pieceAround(text: string, words: readonly string[]): string {
  const at = Math.max(0, indexOfAny(text, words))
  const sentence = text.lastIndexOf('. ', at) + 1
  const isWhole = at - sentence < PIECE_LENGTH / 2
  const from = isWhole ? sentence : text.lastIndexOf(' ', at - PIECE_LENGTH / 3)
  const rest = text.slice(Math.max(0, from)).trim()
  if (rest.length <= PIECE_LENGTH) return `${isWhole ? '' : '…'}${rest}`
  const end = rest.lastIndexOf(' ', PIECE_LENGTH)
  const piece = rest.slice(0, end > 0 ? end : PIECE_LENGTH).replace(/(?<![\s.,;:·])[\s.,;:·]+$/u, '')
  return `${isWhole ? '' : '…'}${piece}…`
}
