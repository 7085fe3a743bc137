// Plain JavaScript that any Node runs: obstacles that would keep Electron from starting, told before it is tried.
// Electron itself ends with a signal and a line about its own sandbox, or with no line at all.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { release } from 'node:os'
import { dirname, join } from 'node:path'

/** For development only: a page that breaks out of the renderer is then free to do what its user may. */
export const runsWithoutSandbox = (environment) => environment.ONDECK_NO_SANDBOX === '1'

/** The same screens where no window can be shown. */
export const goOnWithout =
  'To go on without a window:  npm run ondeck -- headless --open --practice\n' +
  '                            shows the same screens in your browser.'

/** Darwin's number of macOS 13, the oldest that Electron 44 and newer run on. */
const OLDEST_DARWIN = 22

/** An obstacle that no runtime would remove, as a text for the terminal; null when there is none. */
export function obstacleOfSystem({ platform, arch, release: version, root, uid, environment }) {
  if (!['x64', 'arm64'].includes(arch)) {
    return `There is no Electron for ${platform} on ${arch}.\nInstall Node.js for x64 or arm64 (https://nodejs.org), then npm start again.`
  }
  if (platform === 'darwin' && Number.parseInt(version, 10) < OLDEST_DARWIN) {
    return `Electron needs macOS 13 or newer; this one is older (Darwin ${version}).\nUpdate macOS in System Settings, General, Software Update, then npm start again.\n${goOnWithout}`
  }
  if (platform === 'win32' && root.startsWith('\\\\')) {
    return `Electron does not start from a network drive, and this folder is on one: ${root}\nMove it to a disk of this computer, such as C:\\ondeck, then npm start there.\n${goOnWithout}`
  }
  if (platform !== 'linux') return null
  if (!environment.DISPLAY && !environment.WAYLAND_DISPLAY) {
    return `There is no screen to show a window on: neither DISPLAY nor WAYLAND_DISPLAY is set.\nRun npm start in a terminal of the desktop, not over SSH.\n${goOnWithout}`
  }
  if (uid === 0 && !runsWithoutSandbox(environment)) {
    return 'Electron does not start as root, because its sandbox would not hold.\nRun npm start as the user who is signed in.\nOn a computer for development only:  ONDECK_NO_SANDBOX=1 npm start'
  }
  return null
}

/** An obstacle of the runtime that was found, as a text for the terminal; null when there is none. */
export function obstacleOfRuntime(electron, computer) {
  if (computer.platform === 'linux') {
    return missingLibraries(electron, computer) ?? refusedSandbox(electron, computer)
  }
  return computer.platform === 'darwin' ? quarantine(electron, computer) : null
}

/** Packages that bring a library, for apt and for dnf. GTK brings those of X11 and of accessibility with it. */
const packagesOf = [
  { library: /^libasound\.so/, apt: 'libasound2t64 | libasound2', dnf: 'alsa-lib' },
  { library: /^lib(nss3|nssutil3|smime3|nspr4)\.so/, apt: 'libnss3', dnf: 'nss' },
  { library: /^libgbm\.so/, apt: 'libgbm1', dnf: 'mesa-libgbm' },
  { library: /^libdrm\.so/, apt: 'libdrm2', dnf: 'libdrm' },
  { library: /^libcups\.so/, apt: 'libcups2t64 | libcups2', dnf: 'cups-libs' },
  { library: /^libxkbcommon\.so/, apt: 'libxkbcommon0', dnf: 'libxkbcommon' },
  { library: /./, apt: 'libgtk-3-0t64 | libgtk-3-0', dnf: 'gtk3' },
]

function missingLibraries(electron, { run, read }) {
  const missing = run('ldd', [electron])
    .split('\n')
    .flatMap((line) => /^\s*(\S+) => not found/.exec(line)?.[1] ?? [])
  if (missing.length === 0) return null
  const wanted = [...new Set(missing.map((name) => packagesOf.find(({ library }) => library.test(name))))]
  const system = read('/etc/os-release') ?? ''
  // `satisfy` takes the name of newer systems or that of older ones.
  const install = /^ID(_LIKE)?=.*(fedora|rhel)/m.test(system)
    ? `sudo dnf install ${wanted.map(({ dnf }) => dnf).join(' ')}`
    : /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(system)
      ? `sudo apt-get satisfy "${wanted.map(({ apt }) => apt).join(', ')}"`
      : 'Install them with the package client of this system.'
  return `Electron needs libraries that are not installed: ${[...new Set(missing)].join(', ')}\n  ${install}\nThen npm start again.`
}

/** Chromium's sandbox needs user namespaces, or its helper as a program of root. Ubuntu refuses the first to a home folder. */
function refusedSandbox(electron, { environment, stat, read, readFolder }) {
  if (runsWithoutSandbox(environment)) return null
  const helper = join(dirname(electron), 'chrome-sandbox')
  const found = stat(helper)
  if (found?.uid === 0 && (found.mode & 0o7777) === 0o4755) return null
  const isOff = (file, value) => read(file)?.trim() === value
  const restriction = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
  const isRestricted =
    (isOff(restriction, '1') && !hasProfile(electron, { read, readFolder })) ||
    isOff('/proc/sys/kernel/unprivileged_userns_clone', '0') ||
    isOff('/proc/sys/user/max_user_namespaces', '0')
  if (!isRestricted) return null
  return (
    'This system does not let Electron start its sandbox from here (as Ubuntu 23.10 and newer). These two lines help:\n' +
    `  sudo chown root:root "${helper}"\n` +
    `  sudo chmod 4755 "${helper}"\n` +
    'Then npm start again. On a computer for development only:  ONDECK_NO_SANDBOX=1 npm start'
  )
}

/** The profiles that AppArmor has loaded can be read by root alone; their files by everybody. */
function hasProfile(electron, { read, readFolder }) {
  const folder = '/etc/apparmor.d'
  return readFolder(folder).some((name) => {
    const profile = read(join(folder, name)) ?? ''
    return profile.includes(electron) && /^\s*userns\b/m.test(profile)
  })
}

/** A folder that came as a download or by AirDrop: macOS reports everything in it as damaged. */
function quarantine(electron, { run }) {
  const app = electron.replace(/\/Contents\/MacOS\/[^/]+$/, '')
  if (!run('xattr', ['-r', app]).includes('com.apple.quarantine')) return null
  return `macOS holds Electron back, because this folder was downloaded as a whole. This line releases it:\n  xattr -dr com.apple.quarantine "${app}"\nThen npm start again.`
}

/** This computer, as the functions above ask about it. */
export function thisComputer(root) {
  return {
    platform: process.platform,
    arch: process.arch,
    release: release(),
    // A mapped drive's letter hides the network.
    root: orNull(() => realpathSync.native(root)) ?? root,
    uid: process.getuid?.(),
    environment: process.env,
    read: (file) => orNull(() => readFileSync(file, 'utf8')),
    readFolder: (folder) => orNull(() => readdirSync(folder)) ?? [],
    stat: (file) => orNull(() => statSync(file)),
    run: (program, parameters) => spawnSync(program, parameters, { encoding: 'utf8' }).stdout ?? '',
  }
}

function orNull(ask) {
  try {
    return ask()
  } catch {
    return null
  }
}
