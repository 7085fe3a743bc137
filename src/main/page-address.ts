export const SCHEME = 'ondeck'

/** Where the screens live. An origin of its own, which no web page can have. */
export const PAGE_ADDRESS = `${SCHEME}://app/`

/** Whether an address belongs to the screens. */
export function isPageAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.protocol === `${SCHEME}:` && url.host === 'app'
}
