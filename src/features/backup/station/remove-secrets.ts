import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const SettingsRow = z.object({ version: z.int(), body: z.string() })

/** Removes from a copy of the database all that lets somebody upload or sign in. Its pages may keep the old bytes. */
export function removeSecrets(db: DatabaseSync) {
  db.exec(`
    UPDATE reservation SET outcome = json_set(outcome, '$.target', json('{"url":"","fields":{}}'))
    WHERE json_type(outcome, '$.target') IS NOT NULL`)
  const save = db.prepare('UPDATE settings SET body = ? WHERE version = ?')
  for (const row of db.prepare('SELECT version, body FROM settings').all()) {
    const { version, body } = SettingsRow.parse(row)
    const without = withoutProxyUser(body)
    if (without !== body) save.run(without, version)
  }
}

/** Settings whose proxy names no user and no password: the address stays. Text that is not JSON is emptied. */
function withoutProxyUser(body: string): string {
  try {
    const settings: unknown = JSON.parse(body)
    if (typeof settings !== 'object' || settings === null || !('service' in settings)) return body
    const { service } = settings
    if (typeof service !== 'object' || service === null || !('proxy' in service)) return body
    return JSON.stringify({ ...settings, service: { ...service, proxy: addressOnly(service.proxy) } })
  } catch {
    return '{}'
  }
}

function addressOnly(proxy: unknown): string | undefined {
  const url = typeof proxy === 'string' ? URL.parse(proxy) : null
  if (url === null) return undefined
  url.username = ''
  url.password = ''
  return url.href
}
