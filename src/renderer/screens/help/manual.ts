import type { Language } from '../../../contract/station/settings.ts'
import { comparedText } from '../../components/fields/fits-typed.ts'
import type { ManualHeading, ManualPage } from './manual-page.ts'

/** Pages in the order of the manual. Each is a Markdown file of this name in every language. */
export const pageNames = [
  'start',
  'install',
  'first-day',
  'cameras',
  'unattended',
  'results',
  'troubleshooting',
  'administration',
  'facility',
  'backup',
  'privacy',
  'keyboard',
] as const
export type PageName = (typeof pageNames)[number]

/** Parsed by a plugin of the build, `scripts/manual/vite-plugin.ts`. */
const files = import.meta.glob<ManualPage>('../../../../docs/manual/*/*.md', { eager: true, import: 'default' })
const pictures = import.meta.glob<string>('../../../../docs/manual/pictures/*/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
})

const NO_PAGE: ManualPage = { title: '', blocks: [] }

export const manualPage = (language: Language, name: PageName): ManualPage =>
  files[`../../../../docs/manual/${language}/${name}.md`] ?? NO_PAGE

/** Finds the page of an address; the first page for an unknown name. */
export const pageNameOf = (within: string | null): PageName => pageNames.find((name) => name === within) ?? 'start'

/** Address of a picture in the built screens; `src` is relative to a page, such as `../pictures/en/today.webp`. */
export const pictureAddress = (src: string): string | undefined =>
  pictures[src.replace(/^\.\.\//, '../../../../docs/manual/')]

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

export interface FoundHeading {
  readonly page: PageName
  readonly title: string
  readonly heading: ManualHeading | null
}

/** Finds titles and headings that contain every typed word. Ignores accents and case. */
export function findHeadings(language: Language, typed: string): readonly FoundHeading[] {
  const words = comparedText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const matches = (text: string) => words.every((word) => comparedText(text).includes(word))
  return pageNames.flatMap((page) => {
    const { title, blocks } = manualPage(language, page)
    const headings = blocks.filter((block) => block.kind === 'heading' && matches(block.text)) as ManualHeading[]
    return [
      ...(matches(title) ? [{ page, title, heading: null }] : []),
      ...headings.map((heading) => ({ page, title, heading })),
    ]
  })
}
