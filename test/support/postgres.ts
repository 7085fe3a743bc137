import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { quickPlace } from './temporary.ts'
import { eventually } from './until.ts'

const PASSWORD = 'a password of the tests'
const CLUSTERS = join(import.meta.dirname, '../../node_modules/.cache/ondeck-tests')

export interface Postgres {
  /** Address of a database on the server, without a password; the one that every server has by default. */
  address(database?: string): string
  readonly password: string
  readonly port: number
  readonly folder: string
  /** Process of the server; its children serve the connections. Null while it is stopped. */
  pid(): number | null
  /** Makes an empty database with a name of its own and returns its address. */
  createDatabase(): Promise<string>
  /** Runs a statement as the server's owner. */
  query(database: string, sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  /** Stops the server as a crash would: connections end without a word. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Folder of the installed PostgreSQL's programs; null where there is none. */
export function findPostgres(): string | null {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return null
  const [newest] = readdirSync(versions).toSorted((a, b) => Number(b) - Number(a))
  const folder = join(versions, newest ?? '', 'bin')
  return existsSync(join(folder, 'initdb')) ? folder : null
}

interface ServerOptions {
  readonly settings?: readonly string[]
  /** Files that settings name, such as `ssl_key_file=../server.key`: a name from the data's folder. */
  readonly files?: Readonly<Record<string, string>>
}

/**
 * Starts a real PostgreSQL with its data in a temporary folder. Root may not run it: then it runs as a user of the
 * system's that owns nothing else.
 */
export async function startPostgres({ settings = [], files = {} }: ServerOptions = {}): Promise<Postgres> {
  const bin = findPostgres()
  if (bin === null) throw new Error('PostgreSQL is not installed: on Debian, apt-get install postgresql')
  const folder = mkdtempSync(join(quickPlace, 'ondeck-postgres-'))
  const data = join(folder, 'data')
  const user = userOf(folder)
  execFileSync('cp', ['-a', emptyCluster(bin), data])
  if (user !== null) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, data])
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    if (user !== null) chownSync(join(folder, name), user.uid, user.gid)
  }
  const port = await freePort()
  const options = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
  const given = [
    ...options,
    'fsync=off',
    'max_connections=300',
    'shared_buffers=64MB',
    'dynamic_shared_memory_type=mmap',
    ...settings,
  ]
  let running: { readonly pid: number | undefined; readonly ended: Promise<void> } | null = null
  let databases = 0

  const address = (database = 'postgres') => `postgresql://owner@127.0.0.1:${port}/${database}`

  async function query(database: string, sql: string, values: readonly unknown[] = []) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'owner', password: PASSWORD, database })
    await client.connect()
    try {
      const { rows } = await client.query(sql, [...values])
      return rows
    } finally {
      await client.end()
    }
  }

  async function start() {
    const child = spawn(join(bin ?? '', 'postgres'), ['-D', data, ...given.flatMap((option) => ['-c', option])], {
      ...user,
      stdio: 'ignore',
      cwd: folder,
    })
    running = { pid: child.pid, ended: new Promise((resolve) => child.once('exit', () => resolve())) }
    await eventually(() => query('postgres', 'SELECT 1'))
  }

  async function end(signal: NodeJS.Signals) {
    const before = running
    running = null
    if (before?.pid === undefined) return
    process.kill(before.pid, signal)
    await before.ended
  }

  await start()
  return {
    address,
    password: PASSWORD,
    port,
    folder,
    pid: () => running?.pid ?? null,
    async createDatabase() {
      databases += 1
      const name = `facility_${databases}`
      await query('postgres', `CREATE DATABASE ${name}`)
      return address(name)
    },
    query,
    start,
    // SIGQUIT ends every connection at once and writes nothing down.
    kill: () => end('SIGQUIT'),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Data of a new server. Making them takes more time than most tests with a server do: each version's are made once. */
function emptyCluster(bin: string): string {
  const [version = 'unknown'] =
    /\d[\w.]*/.exec(execFileSync(join(bin, 'initdb'), ['--version'], { encoding: 'utf8' })) ?? []
  mkdirSync(CLUSTERS, { recursive: true })
  const made = join(CLUSTERS, `postgres-${version}-small`)
  if (existsSync(made)) return made
  const folder = mkdtempSync('/tmp/ondeck-postgres-')
  try {
    const user = userOf(folder)
    const passwordFile = join(folder, 'password')
    writeFileSync(passwordFile, PASSWORD, { mode: 0o600 })
    if (user !== null) chownSync(passwordFile, user.uid, user.gid)
    const data = join(folder, 'data')
    // Each server copies the data: a small log makes them a third smaller.
    const small = ['--wal-segsize=1', '--no-sync']
    const options = ['-U', 'owner', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C']
    execFileSync(join(bin, 'initdb'), ['-D', data, ...options, ...small], { ...user, stdio: 'ignore', cwd: folder })
    // Complete or not at all, also where several workers make it at the same time.
    const copied = mkdtempSync(join(CLUSTERS, 'copied-'))
    execFileSync('cp', ['-a', data, join(copied, 'data')])
    try {
      renameSync(join(copied, 'data'), made)
    } catch (error) {
      // Another worker was first.
      if (!existsSync(made)) throw error
    }
    rmSync(copied, { recursive: true })
    return made
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The account that PostgreSQL runs under: `postgres` for root, else this one. */
function userOf(folder: string): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  chownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
  return { uid, gid }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address()
      server.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : 0))
    })
  })
}
