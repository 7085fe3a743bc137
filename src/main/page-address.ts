export const SCHEME = 'ondeck'

/** Address of the screens. Its origin is one that no web page can have. */
export const PAGE_ADDRESS = `${SCHEME}://app/`

/** True when an address belongs to the screens. */
export function isPageAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.protocol === `${SCHEME}:` && url.host === 'app'
}
