import { parsePage } from './parse-page.ts'

/** Vite plugin that turns a Markdown file of the manual into a module with its parsed page. */
export function manualPages() {
  return {
    name: 'ondeck-manual',
    enforce: 'pre' as const,
    transform(text: string, id: string) {
      if (!/\/docs\/manual\/(en|es)\/[a-z-]+\.md$/.test(id)) return null
      // A browser parses a JSON text several times as fast as the same object literal.
      const json = JSON.stringify(JSON.stringify(parsePage(text)))
      return { code: `export default JSON.parse(${json})`, map: null }
    },
  }
}
