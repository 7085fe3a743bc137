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
