import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { quickPlace } from './temporary.ts'

const DAYS = ['-days', '2']
const KEY = ['-newkey', 'rsa:2048', '-nodes']

/** A certificate authority, and a server certificate of it for one name only, made by OpenSSL. */
export function makeCertificates(host = 'localhost') {
  const folder = mkdtempSync(join(quickPlace, 'ondeck-certificates-'))
  const openssl = (parameters: readonly string[]) =>
    execFileSync('openssl', [...parameters], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  openssl([
    'req',
    '-x509',
    ...KEY,
    ...DAYS,
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
    '-subj',
    '/CN=Facility test authority',
  ])
  openssl([
    'req',
    '-x509',
    ...KEY,
    ...DAYS,
    '-keyout',
    'server.key',
    '-out',
    'server.crt',
    '-CA',
    'ca.crt',
    '-CAkey',
    'ca.key',
    '-subj',
    `/CN=${host}`,
    '-addext',
    `subjectAltName=DNS:${host}`,
    '-addext',
    'basicConstraints=critical,CA:FALSE',
  ])
  openssl([
    'req',
    '-x509',
    ...KEY,
    ...DAYS,
    '-keyout',
    'other.key',
    '-out',
    'other.crt',
    '-subj',
    '/CN=Another authority',
  ])
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return {
    authorityFile: join(folder, 'ca.crt'),
    otherAuthorityFile: join(folder, 'other.crt'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
    server: { 'server.crt': read('server.crt'), 'server.key': read('server.key') },
  }
}
