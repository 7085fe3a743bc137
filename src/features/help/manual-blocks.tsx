import type { ReactNode } from 'react'
import type { PageName } from '../../renderer/manual-pages.ts'
import { addressOf } from '../../renderer/routes.ts'
import styles from './help.module.css'
import { pageNameOf, pictureAddress } from './manual.ts'
import type { Block, Inline } from './manual-page.ts'

interface BlocksProps {
  readonly page: PageName
  readonly blocks: readonly Block[]
}

/** Blocks of a page as elements: no text of the manual becomes markup in the browser. */
export function ManualBlocks({ page, blocks }: BlocksProps): ReactNode {
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
