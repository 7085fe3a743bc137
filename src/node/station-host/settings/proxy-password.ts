import { evidence } from '../../../contract/evidence.ts'
import { AppError } from '../../../core/app-error.ts'
import type { SettingChange } from '../../../core/settings/station-settings.ts'

/** Stands for a password that is kept and never told. */
const HIDDEN = '****'

/** A proxy's password can be set and used, but no client reads it back: it sees, and may send back, what stands for it. */
export function createProxyPasswords(stored: () => string | undefined) {
  /** By what clients see of them; those that were replaced too, so that a change can be undone. */
  const known = new Map<string, string>()

  function hide(proxy: string): string {
    const url = new URL(proxy)
    if (url.password === '') return proxy
    url.password = HIDDEN
    known.set(url.href, proxy)
    return url.href
  }

  /** Throws AppError `config-invalid` where nobody knows which password is meant. */
  function reveal(proxy: string): string {
    const url = URL.parse(proxy)
    if (url?.password !== HIDDEN) return proxy
    const present = stored()
    if (present !== undefined) hide(present)
    const meant = known.get(url.href)
    if (meant === undefined) {
      throw new AppError('config-invalid', { key: 'service.proxy', given: proxy, expected: evidence('whole-address') })
    }
    return meant
  }

  return {
    /** Settings as clients see them. */
    hideIn<Kept extends Readonly<Record<string, unknown>>>(settings: Kept): Kept {
      const { service } = settings
      const proxy = proxyIn(service)
      return proxy === null ? settings : { ...settings, service: { ...Object(service), proxy: hide(proxy) } }
    },
    /** A change as it is meant. Throws like `reveal`. */
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

/** The proxy in a section of settings of any shape; null where none is usable. */
function proxyIn(service: unknown): string | null {
  if (typeof service !== 'object' || service === null || !('proxy' in service)) return null
  const { proxy } = service
  return typeof proxy === 'string' && URL.canParse(proxy) ? proxy : null
}
