import { counted } from '../../words/en/counted.ts'

/** The Help screen; the manual's own texts are in `docs/manual/en`. */
export const screenHelpEn = {
  open: 'Open manual',
  openKeyCard: 'Keyboard card to print',
  search: 'Search the manual',
  placeholder: 'Search',
  pages: 'Pages of the manual',
  found: (count: number) => (count === 0 ? 'Nothing found' : counted(count, 'section', 'sections')),
  print: 'Print page',
  turn: 'Previous and next page',
}
