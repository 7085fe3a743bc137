/** Cookies know no ports: named after ours, so that two stations of one computer do not overwrite each other's. */
const nameOf = (port: number) => `ondeck-${port}`

/** Gone when the browser is closed; no script can read it, and no other site's page can have it sent. */
export const sessionCookie = (port: number, token: string) =>
  `${nameOf(port)}=${token}; Path=/; HttpOnly; SameSite=Strict`

/** What the browser brought; null when it has none of ours. */
export function readSessionCookie(port: number, header: string | null): string | null {
  const prefix = `${nameOf(port)}=`
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? null
}
