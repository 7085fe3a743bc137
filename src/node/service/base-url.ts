import { AppError } from '../../core/app-error.ts'
import { apiVersion } from '../../service-api/endpoints.ts'
import { isSafe, withoutCredentials } from '../network/addresses.ts'

/** The base address without a trailing slash (section 9). Throws AppError `config-invalid` with what is expected. */
export function parseBaseUrl(text: string): string {
  const wrong = (expected: string) =>
    new AppError('config-invalid', { key: 'service.baseUrl', given: withoutCredentials(text), expected })
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw wrong(`a whole address such as https://service.example/${apiVersion}`)
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw wrong('an address that begins with https://')
  if (!isSafe(url)) throw wrong('https:// (plain http:// is accepted for this computer only)')
  if (url.username !== '' || url.password !== '') throw wrong('an address without a user name or password')
  if (url.search !== '' || url.hash !== '') throw wrong('an address without ? or #')
  return url.origin + url.pathname.replace(/\/+$/, '')
}
