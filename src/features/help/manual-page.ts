import { type ManualSection, type PageName, pageNames } from '../../renderer/manual-pages.ts'
import { addressOf } from '../../renderer/routes.ts'
import type { Language } from '../../station/contract/settings.ts'

/** Page with the keys of every screen, which is printed on one sheet. */
export const KEY_CARD = 'keyboard'

/** Text within a paragraph, heading, list or table of the manual. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly content: readonly Inline[] }
  /** `href` is `page.md#anchor`, `#anchor`, or an https address. */
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] }
  /** `src` is relative to the page's file. */
  | { readonly kind: 'picture'; readonly src: string; readonly alt: string }

export interface ManualHeading {
  readonly kind: 'heading'
  readonly level: number
  /** Anchor within the page, as GitHub makes it. */
  readonly id: string
  readonly text: string
}

/** Block of a page of the manual. */
export type Block =
  | ManualHeading
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'table'
      readonly head: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }

/** Page of the manual as the build parses it from its Markdown file. */
export interface ManualPage {
  readonly title: string
  readonly blocks: readonly Block[]
}

/** Parsed by a plugin of the build, `scripts/manual/vite-plugin.ts`. */
const files = import.meta.glob<ManualPage>('../../../docs/manual/*/*.md', { eager: true, import: 'default' })
const pictures = import.meta.glob<string>('../../../docs/manual/pictures/*/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
})

const NO_PAGE: ManualPage = { title: '', blocks: [] }

export const manualPage = (language: Language, name: PageName): ManualPage =>
  files[`../../../docs/manual/${language}/${name}.md`] ?? NO_PAGE

/** Finds the page of an address; the first page for an unknown name. */
export const pageNameOf = (within: string | null): PageName => pageNames.find((name) => name === within) ?? 'start'

/** Address of a picture in the built screens; `src` is relative to a page, such as `../pictures/en/today.webp`. */
export const pictureAddress = (src: string): string | undefined =>
  pictures[src.replace(/^\.\.\//, '../../../docs/manual/')]

/** Finds the anchor of the section that explains a failure's code; null for a code that the page does not name. */
export function anchorOfCode(language: Language, page: PageName, code: string): string | null {
  let anchor: string | null = null
  for (const block of manualPage(language, page).blocks) {
    if (block.kind === 'heading') anchor = block.id
    else if (block.kind === 'paragraph' && block.content.some((part) => part.kind === 'code' && part.text === code))
      return anchor
  }
  return null
}

/** Anchor in a language of a heading that is named by its English anchor; pages have the same headings in every language. */
function anchorIn(language: Language, page: PageName, english: string | null): string | null {
  const headings = (of: Language) => manualPage(of, page).blocks.filter((block) => block.kind === 'heading')
  const index = headings('en').findIndex(({ id }) => id === english)
  return headings(language)[index]?.id ?? null
}

/** Address of a section, in the language of the screens. */
export function addressOfSection(language: Language, { page, at }: ManualSection): string {
  const anchor = anchorIn(language, page, at)
  return addressOf('help', page, anchor === null ? {} : { at: anchor })
}
