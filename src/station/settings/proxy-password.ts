import { AppError } from '../app-error.ts'
import { evidence } from '../contract/evidence.ts'
import type { SettingChange } from '../station-settings.ts'

/** Replaces a password that is stored and never shown. */
export const HIDDEN = '****'

/** Hides proxy passwords from clients. A client sees a replacement, and may send the replacement back. */
export function createProxyPasswords(stored: () => string | undefined) {
  /** Proxies by what clients see of them. Replaced ones are kept too, so that a change can be undone. */
  const passwords = new Map<string, string>()

  function hide(proxy: string): string {
    const url = new URL(proxy)
    if (url.password === '') return proxy
    url.password = HIDDEN
    passwords.set(url.href, proxy)
    return url.href
  }

  /** Restores the password behind a replacement. Throws AppError `config-invalid` for an unknown replacement. */
  function reveal(proxy: string): string {
    const url = URL.parse(proxy)
    if (url?.password !== HIDDEN) return proxy
    const present = stored()
    if (present !== undefined) hide(present)
    const meant = passwords.get(url.href)
    if (meant === undefined) {
      throw new AppError('config-invalid', { key: 'service.proxy', given: proxy, expected: evidence('whole-address') })
    }
    return meant
  }

  return {
    /** Hides the password in settings for clients. */
    hideIn<Kept extends Readonly<Record<string, unknown>>>(settings: Kept): Kept {
      const { service } = settings
      const proxy = proxyIn(service)
      return proxy === null ? settings : { ...settings, service: { ...Object(service), proxy: hide(proxy) } }
    },
    /** Restores the password in a change. Throws like `reveal`. */
    revealIn(change: SettingChange): SettingChange {
      const { path, to } = change
      if (to === 'default') return change
      const key = path.join('.')
      if (key === 'service.proxy' && typeof to.value === 'string') return { path, to: { value: reveal(to.value) } }
      const proxy = key === 'service' ? proxyIn(to.value) : null
      return proxy === null ? change : { path, to: { value: { ...Object(to.value), proxy: reveal(proxy) } } }
    },
  }
}

/** Finds the proxy in a settings section of any shape; null where there is no valid one. */
function proxyIn(service: unknown): string | null {
  if (typeof service !== 'object' || service === null || !('proxy' in service)) return null
  const { proxy } = service
  return typeof proxy === 'string' && URL.canParse(proxy) ? proxy : null
}
