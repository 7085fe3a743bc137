import { isPageAddress } from './page-address.ts'

interface Window {
  readonly preload: string
  readonly isPackaged: boolean
}

/** Web preferences of the page: an isolated preload, and no other access to Electron. */
export const pagePreferences = ({ preload, isPackaged }: Window) => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  // Spell checking would download dictionaries.
  spellcheck: false,
  // Developer tools would let a caller talk a person into pasting code.
  devTools: !isPackaged,
})

/** Allows downloads that the screens made, and no others. */
export const mayDownload = (address: string): boolean => isPageAddress(address.replace(/^blob:/, ''))
