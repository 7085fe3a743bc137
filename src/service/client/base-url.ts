import { isSecureUrl, withoutCredentials } from '../../computer/network/addresses.ts'
import { AppError } from '../../station/app-error.ts'
import { type Evidence, evidence } from '../../station/contract/evidence.ts'
import { apiVersion } from '../endpoints.ts'

/**
 * Normalizes the base address, without a trailing slash (section 9). Throws AppError `config-invalid` with the expected
 * form.
 */
export function parseBaseUrl(text: string): string {
  const wrong = (expected: Evidence) =>
    new AppError('config-invalid', { key: 'service.baseUrl', given: withoutCredentials(text), expected })
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw wrong(evidence('address-such-as', { example: `https://service.example/${apiVersion}` }))
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw wrong(evidence('https-address'))
  if (!isSecureUrl(url)) throw wrong(evidence('https-only'))
  if (url.username !== '' || url.password !== '') throw wrong(evidence('address-without-user'))
  if (url.search !== '' || url.hash !== '') throw wrong(evidence('address-without-query'))
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '')
}
