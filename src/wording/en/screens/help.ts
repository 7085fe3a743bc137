import { counted } from '../counted.ts'

/** The Help screen; the manual's own texts are in `docs/manual/en`. */
export const screenHelpEn = {
  open: 'Open manual',
  openKeyCard: 'Keyboard card to print',
  search: 'Search headings',
  pages: 'Pages of the manual',
  found: (count: number) => (count === 0 ? 'No headings found' : counted(count, 'heading', 'headings')),
  print: 'Print page',
  turn: 'Previous and next page',
}
