import { isPageAddress } from './page-address.ts'

interface PageOptions {
  readonly preload: string
  readonly isPackaged: boolean
}

/** Web preferences of the page: an isolated preload, and no other access to Electron. */
export const pagePreferences = ({ preload, isPackaged }: PageOptions) => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  // Spell checking would download dictionaries.
  spellcheck: false,
  // With developer tools, a phone scammer could persuade a user to paste code.
  devTools: !isPackaged,
})

/** Allows downloads from OnDeck's own pages only. */
export const mayDownload = (address: string): boolean => isPageAddress(address.replace(/^blob:/, ''))
