// Installs the system packages that the tests need: ffmpeg, a browser, a keychain with its bus, and systemd's
// programs.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { stop } from './packages.mjs'

const isDebian = existsSync('/etc/debian_version')

const needed = [
  { name: 'ffmpeg', there: () => runs('ffmpeg', '-version') },
  // Half the work of a whole browser without a window. Elsewhere a whole one will do.
  {
    name: 'chromium-headless-shell',
    there: () =>
      runs('chromium-headless-shell', '--version') ||
      (!isDebian && ['chromium', 'chromium-browser', 'google-chrome'].some((name) => runs(name, '--version'))),
  },
  { name: 'libsecret-1-0', there: () => isInstalled('libsecret-1-0') },
  { name: 'gnome-keyring', there: () => runs('gnome-keyring-daemon', '--version') },
  // For systemd-analyze, which checks the units. A system without systemd has no use for them.
  { name: 'systemd', there: () => runs('systemd-analyze', '--version') || !isDebian },
  // Tests of facilities start a server with its data in a temporary folder.
  { name: 'postgresql', there: () => hasPostgres() || !isDebian },
  { name: 'dbus', there: () => runs('dbus-run-session', '--version') },
]

/** On Debian as root they are installed; elsewhere it is said what to install. */
export function ensureSystemPackages() {
  if (process.platform !== 'linux') return
  const missing = needed.filter(({ there }) => !there()).map(({ name }) => name)
  if (missing.length === 0) return
  const names = missing.join(' ')
  if (!isDebian || process.getuid?.() !== 0) {
    stop(
      `The tests need: ${names}. Install them with your system's package client (on Debian: sudo apt-get install ${names}).`,
    )
  }
  console.log(`Installing ${names} …`)
  if (!apt(['update']) || !install(missing)) {
    stop(`apt-get could not install ${names}; its own words are above.`)
  }
}

const hasPostgres = () => existsSync('/usr/lib/postgresql') || (!isDebian && runs('initdb', '--version'))

/** PostgreSQL, for a facility of several stations on this computer. */
export function ensurePostgres() {
  if (hasPostgres()) return
  installOnDebian(['postgresql'])
  if (!hasPostgres())
    stop(
      'This needs PostgreSQL 14 or newer. Install it with your system’s package client (on Debian: sudo apt-get install postgresql).',
    )
}

/** Installs packages for one kind of test. Does nothing unless root on Debian. */
export function installOnDebian(names) {
  if (!isDebian || process.getuid?.() !== 0) return
  console.log(`Installing ${names.join(' ')} …`)
  if (apt(['update'])) install(names)
}

/** Debian's file of defaults for new clusters of databases. */
const CLUSTER_DEFAULTS = '/etc/postgresql-common/createcluster.conf'

/**
 * Installs packages. Debian's PostgreSQL makes a cluster and starts it on port 5432, which the tests don't need: its
 * defaults say otherwise while it is installed. The programs are all that stays.
 */
function install(names) {
  const add = (packages) => apt(['install', '-y', '--no-install-recommends', ...packages])
  if (!names.includes('postgresql')) return add(names)
  if (!add(['postgresql-common'])) return false
  const before = readFileSync(CLUSTER_DEFAULTS, 'utf8')
  writeFileSync(CLUSTER_DEFAULTS, `${before}\ncreate_main_cluster = false\n`)
  try {
    return add(names)
  } finally {
    writeFileSync(CLUSTER_DEFAULTS, before)
  }
}

const apt = (parameters) =>
  spawnSync('apt-get', ['-qq', ...parameters], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

const runs = (command, parameter) => spawnSync(command, [parameter], { stdio: 'ignore' }).error === undefined

const isInstalled = (name) => spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status === 0
