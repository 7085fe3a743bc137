import { useEffect, useRef, useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { useShortcuts } from '../../renderer/hooks/use-shortcuts.ts'
import { SearchBox } from '../../renderer/list/search-box.tsx'
import { pageNames } from '../../renderer/manual-pages.ts'
import { addressOf } from '../../renderer/routes.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import styles from './help.module.css'
import { anchorOfCode, manualPage, pageNameOf } from './manual.ts'
import { ManualBlocks } from './manual-blocks.tsx'
import { KEY_CARD } from './manual-page.ts'
import { searchManual } from './manual-search.ts'

interface HelpScreenProps {
  /** Page of the manual, such as `cameras`. */
  readonly within: string | null
  /** Anchor of a heading on the page. */
  readonly anchor: string | null
  /** Code of a failure whose section is shown, where no anchor is given. */
  readonly code: string | null
}

/** Help screen: the manual in the language of the screens, with search over its text. Works offline. */
export function HelpScreen({ within, anchor: requestedAnchor, code }: HelpScreenProps) {
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
