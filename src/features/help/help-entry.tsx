import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { comparedText } from '../../renderer/fields/fits-typed.ts'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { SearchBox } from '../../renderer/list/search-box.tsx'
import { type PageName, pageNames } from '../../renderer/manual-pages.ts'
import type { HelpSlot } from '../../renderer/page-slots.ts'
import { addressOf } from '../../renderer/routes.ts'
import type { ScreenEntry } from '../../renderer/screen-entry.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import styles from './help.module.css'
import {
  addressOfSection,
  anchorOfCode,
  type Block,
  type Inline,
  KEY_CARD,
  type ManualHeading,
  type ManualPage,
  manualPage,
  pageNameOf,
  pictureAddress,
} from './manual-page.ts'

interface BlocksProps {
  readonly page: PageName
  readonly blocks: readonly Block[]
}

/** Blocks of a page as elements: no text of the manual becomes markup in the browser. */
function ManualBlocks({ page, blocks }: BlocksProps): ReactNode {
  return blocks.map((block, index) => <ManualBlock key={index} page={page} block={block} />)
}

/** True for a line such as “Codes: `offline`, `key-missing`”, which only a search needs. */
const isListOfCodes = ([first, ...rest]: readonly Inline[]) =>
  first?.kind === 'text' &&
  first.text.endsWith(': ') &&
  rest.length > 0 &&
  rest.every((part, index) => (index % 2 === 0 ? part.kind === 'code' : part.kind === 'text' && part.text === ', '))

function ManualBlock({ page, block }: { page: PageName; block: Block }) {
  const inlines = (content: readonly Inline[]) => <Inlines page={page} content={content} />
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={`help-${block.id}`} tabIndex={-1}>
          {block.text}
        </Heading>
      )
    }
    case 'paragraph':
      return <p className={isListOfCodes(block.content) ? styles.codes : undefined}>{inlines(block.content)}</p>
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <ManualBlocks page={page} blocks={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled by keyboard
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote>
          <ManualBlocks page={page} blocks={block.blocks} />
        </blockquote>
      )
    case 'table':
      return <ManualTable head={block.head} rows={block.rows} page={page} />
  }
}

interface TableProps {
  readonly page: PageName
  readonly head: readonly (readonly Inline[])[]
  readonly rows: readonly (readonly (readonly Inline[])[])[]
}

function ManualTable({ page, head, rows }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, index) => (
            <th key={index} scope="col">
              <Inlines page={page} content={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>
                <Inlines page={page} content={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Inlines({ page, content }: { page: PageName; content: readonly Inline[] }): ReactNode {
  return content.map((inline, index) => <InlineElement key={index} page={page} inline={inline} />)
}

function InlineElement({ page, inline }: { page: PageName; inline: Inline }): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'code':
      return <code>{inline.text}</code>
    case 'strong':
      return (
        <strong>
          <Inlines page={page} content={inline.content} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Inlines page={page} content={inline.content} />
        </em>
      )
    case 'picture':
      return <img className={styles.picture} src={pictureAddress(inline.src)} alt={inline.alt} loading="lazy" />
    case 'link':
      return <ManualLink page={page} href={inline.href} content={inline.content} />
  }
}

interface LinkProps {
  readonly page: PageName
  readonly href: string
  readonly content: readonly Inline[]
}

/** Link to another page. The window opens no web page: an outside address is shown as text to copy. */
function ManualLink({ page, href, content }: LinkProps) {
  const text = <Inlines page={page} content={content} />
  if (href.startsWith('https:'))
    return (
      <>
        {text} <span className={styles.address}>{href}</span>
      </>
    )
  const [file = '', anchor] = href.split('#')
  const target = file === '' ? page : pageNameOf(file.replace(/\.md$/, ''))
  return <a href={addressOf('help', target, anchor ? { at: anchor } : {})}>{text}</a>
}

/** Length of the shown piece of a text around a match. */
const PIECE_LENGTH = 96

interface Found<Name extends string> {
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

interface HelpScreenProps {
  /** Page of the manual, such as `cameras`. */
  readonly within: string | null
  /** Anchor of a heading on the page. */
  readonly anchor: string | null
  /** Code of a failure whose section is shown, where no anchor is given. */
  readonly code: string | null
}

/** Help screen: the manual in the language of the screens, with search over its text. Works offline. */
function HelpScreen({ within, anchor: requestedAnchor, code }: HelpScreenProps) {
  const { help, language } = useWording()
  const [typed, setTyped] = useState('')
  const area = useRef<HTMLElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const links = useRef<HTMLElement>(null)
  const name = pageNameOf(within)
  const anchor = requestedAnchor ?? (code === null ? null : anchorOfCode(language, name, code))
  const page = manualPage(language, name)
  const found = searchManual(
    pageNames.map((each) => [each, manualPage(language, each)] as const),
    typed,
  )
  const index = pageNames.indexOf(name)
  const previous = pageNames[index - 1]
  const next = pageNames[index + 1]

  useEffect(() => {
    const heading = anchor === null ? null : document.getElementById(`help-${anchor}`)
    if (heading) {
      heading.scrollIntoView({ block: 'start' })
      heading.focus({ preventScroll: true })
    } else {
      // The window scrolls when zoomed in. The focus lets keys scroll the page.
      area.current?.scrollTo(0, 0)
      window.scrollTo(0, 0)
      area.current?.focus({ preventScroll: true })
    }
  }, [name, anchor, language])

  useShortcuts([
    {
      id: 'help-search',
      group: 'list',
      name: help.search,
      keys: '/',
      run: () => search.current?.focus(),
    },
    { id: 'help-print', group: 'list', name: help.print, keys: 'mod+p', run: () => window.print() },
  ])

  return (
    <div className={styles.help}>
      <div className={styles.side}>
        <SearchBox
          className={styles.search}
          field={search}
          label={help.search}
          placeholder={help.placeholder}
          value={typed}
          onChange={setTyped}
          onClear={() => setTyped('')}
          onDown={() => links.current?.querySelector('a')?.focus()}
          onEnter={() => links.current?.querySelector('a')?.click()}
          maxLength={100}
          keys="/"
        />
        {typed.trim() === '' ? (
          <nav ref={links} aria-label={help.pages}>
            {pageNames.map((pageName) => (
              <a
                key={pageName}
                href={addressOf('help', pageName)}
                className={styles.page}
                aria-current={pageName === name ? 'page' : undefined}
              >
                {manualPage(language, pageName).title}
              </a>
            ))}
          </nav>
        ) : (
          <nav ref={links} aria-label={help.found(found.length)}>
            <p role="status" className={styles.count}>
              {help.found(found.length)}
            </p>
            {found.map(({ page: target, title, heading, piece }) => (
              <a
                key={`${target}-${heading?.id}`}
                href={addressOf('help', target, heading ? { at: heading.id } : {})}
                className={styles.page}
              >
                {heading ? heading.text : title}
                {heading && <span>{title}</span>}
                {piece !== null && <span className={styles.piece}>{piece}</span>}
              </a>
            ))}
          </nav>
        )}
      </div>
      <section ref={area} className={styles.area} aria-labelledby="help-title" tabIndex={-1}>
        <article className={styles.text} data-report="page">
          <div className={styles.head}>
            <h1 id="help-title">{page.title}</h1>
            <div className={styles.print}>
              <Button keys="mod+p" onPress={() => window.print()}>
                {help.print}
              </Button>
            </div>
          </div>
          <div className={name === KEY_CARD ? styles.card : undefined}>
            <ManualBlocks page={name} blocks={page.blocks} />
          </div>
          <nav className={styles.turn} aria-label={help.turn}>
            {previous && <a href={addressOf('help', previous)}>← {manualPage(language, previous).title}</a>}
            {next && <a href={addressOf('help', next)}>{manualPage(language, next).title} →</a>}
          </nav>
        </article>
      </section>
    </div>
  )
}

export const helpSlot: HelpSlot = {
  addressOf: addressOfSection,
  openText: ({ help }) => help.open,
  Links: ManualLinks,
}

function ManualLinks({ onFollow }: { onFollow: () => void }) {
  const { help } = useWording()
  return (
    <>
      <a href={addressOf('help')} onClick={onFollow}>
        {help.open}
      </a>
      <a href={addressOf('help', KEY_CARD)} onClick={onFollow}>
        {help.openKeyCard}
      </a>
    </>
  )
}

export const helpScreen: ScreenEntry = {
  route: 'help',
  Screen: ({ route }) => (
    <HelpScreen within={route.within} anchor={route.query.get('at')} code={route.query.get('code')} />
  ),
  name: ({ frame }) => frame.help,
  hasOwnTitle: true,
  rail: null,
  openCommand: null,
  manualSection: () => ({ page: 'start', at: null }),
}
