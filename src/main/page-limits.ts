import { isPageAddress } from './page-address.ts'

interface Window {
  readonly preload: string
  readonly isPackaged: boolean
}

/** What the page has of Electron: a preload in a world of its own, and nothing else. */
export const pagePreferences = ({ preload, isPackaged }: Window) => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  // It would fetch dictionaries from elsewhere.
  spellcheck: false,
  // A stranger on the phone could have a person paste there what nobody should run.
  devTools: !isPackaged,
})

/** The screens save what they have made themselves, and nothing that came from elsewhere. */
export const mayDownload = (address: string): boolean => isPageAddress(address.replace(/^blob:/, ''))
