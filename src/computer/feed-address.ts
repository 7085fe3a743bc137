/** Parses the address of a feed: https, without a user, a query or a fragment. Null for every other text. */
export function parseFeedAddress(text: string | null | undefined): string | null {
  const url = URL.parse(text ?? '')
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  if (url.search !== '' || url.hash !== '') return null
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}
