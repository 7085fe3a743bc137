// Every test that may be skipped, and where. A skipped test that is not here, or is skipped elsewhere, fails the run.
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'

const windows = process.platform === 'win32'
const linux = process.platform === 'linux'
const root = process.getuid?.() === 0

const device = (folder) => statSync(folder, { throwIfNoEntry: false })?.dev
const runs = (program, ...parameters) => {
  try {
    return execFileSync(program, parameters, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5_000,
    })
  } catch {
    return null
  }
}

/** `file` is the end of its path; `title` the beginning of its own title or of its group's, all of them when not given. */
export const expectedSkips = [
  {
    file: 'log/rotating-file.test.ts',
    title: 'only this user can read the log',
    reason: 'Windows has no modes',
    skipped: windows,
  },
  { file: 'log/rotating-file.test.ts', title: 'a full disk', reason: 'needs /dev/full', skipped: !linux },
  {
    file: 'media/find-program.test.ts',
    title: 'a program of another user',
    reason: 'only root can give files away',
    skipped: !root,
  },
  { file: 'media/find-program.test.ts', reason: 'modes and copies of programs as on Linux', skipped: !linux },
  { file: 'pictures/making.test.ts', reason: 'stands in for ffmpeg with a shell script', skipped: windows },
  { file: 'pictures/picture-cache.test.ts', title: 'only this user', reason: 'Windows has no modes', skipped: windows },
  {
    file: 'media/run-limits.test.ts',
    reason: 'needs prlimit',
    skipped: !linux || runs('prlimit', '--version') === null,
  },
  {
    file: 'media/hostile-videos.test.ts',
    title: 'can’t be used by ffprobe',
    reason: 'needs a system that gives programs a network namespace of their own',
    skipped: runs('unshare', ...(root ? [] : ['--user']), '--net', 'true') === null,
  },
  {
    file: 'media/hostile-videos.test.ts',
    title: 'is unrestricted where namespaces are forbidden',
    reason: 'forbids namespaces within a user namespace',
    skipped:
      runs('unshare', '--user', '--map-root-user', 'sh', '-c', 'echo 0 > /proc/sys/user/max_net_namespaces') === null,
  },
  { file: 'media/hostile-videos.test.ts', reason: 'needs a FIFO', skipped: windows },
  { file: 'cli/command-line.test.ts', title: 'doctor names', reason: 'stands in with shell scripts', skipped: windows },
  { file: 'journeys/run-hostile-videos.test.ts', reason: 'needs a FIFO', skipped: windows },
  { file: 'media/prober.test.ts', reason: 'stands in for ffprobe with a shell script', skipped: windows },
  {
    file: 'files/move-file.test.ts',
    title: 'detects two disks that look like one',
    reason: 'needs two disks',
    skipped: device('/dev/shm') === undefined || device('/dev/shm') === device(tmpdir()),
  },
  { file: 'files/move-file.test.ts', reason: 'only root can mount', skipped: !linux || !root },
  { file: 'store/data-folder.test.ts', reason: 'only root can be somebody else', skipped: !root },
  ...[
    ['cli/command-line.test.ts', 'a data folder of another user'],
    ['command-socket/command-socket.test.ts', 'another user of the computer'],
    ['store/data-folder-modes.test.ts', 'another user who can list'],
  ].map(([file, title]) => ({ file, title, reason: 'only root can be somebody else', skipped: !root })),
  ...[
    ['backup/backup-disks.test.ts', 'a full target'],
    ['backup/backup-disks.test.ts', 'a data folder that is too full'],
    ['backup/backup-disks.test.ts', 'a share that falls silent while'],
    ['results/full-disk.test.ts', 'leaves the library unchanged'],
    ['store/migrate-copy.test.ts', 'says that the disk is full'],
  ].map(([file, title]) => ({ file, title, reason: 'only root can mount', skipped: !root })),
  { file: 'managed/managed-settings.test.ts', reason: 'managed settings are those of root', skipped: !root },
  { file: 'http/media.test.ts', title: 'keeps no file open', reason: 'counts open files in /proc', skipped: !linux },
  { file: 'journeys/run-config.test.ts', reason: 'Windows has no modes', skipped: windows },
  {
    file: 'journeys/run-odd.test.ts',
    title: 'starts the bundled Node.js from an older one',
    reason: 'needs an older Node.js on the PATH',
    skipped: true,
  },
  { file: 'headless/command.test.ts', title: '--open gives', reason: 'stands in for xdg-open', skipped: !linux },
  {
    file: 'system-service/service-texts.test.ts',
    title: 'systemd-analyze',
    reason: 'needs systemd-analyze',
    skipped: runs('systemd-analyze', '--version') === null,
  },
  {
    file: 'system-service/notifier.test.ts',
    title: 'under systemd',
    reason: 'needs systemd-notify, and perl as its other end',
    skipped: runs('systemd-notify', '--version') === null || runs('perl', '--version') === null,
  },
  {
    file: 'headless/service-mode.test.ts',
    title: 'as a service',
    reason: 'needs systemd-notify, and perl as its other end',
    skipped: runs('systemd-notify', '--version') === null || runs('perl', '--version') === null,
  },
  {
    file: 'system-service/real-systemd.test.ts',
    title: 'real systemd',
    reason: 'needs root, systemd, and a container that allows namespaces and control groups',
    skipped: true,
  },
  {
    file: 'packed/portable.test.ts',
    title: 'installs itself as a service',
    reason: 'runs alone, in `npm run chaos`; needs root, systemd, and a container that allows namespaces',
    skipped: true,
  },
  {
    file: 'system-service/service-host.test.ts',
    title: 'systemd-creds',
    reason: 'only root has systemd encrypt a key',
    skipped: !root || runs('systemd-creds', '--version') === null,
  },
  { file: 'station/engine-begin.test.ts', reason: 'stands in for ffprobe with a shell script', skipped: windows },
  { file: 'scripts/workflows.test.ts', title: 'every script for bash', reason: 'needs bash', skipped: windows },
  ...['the lines of the release', 'the line that waits'].map((title) => ({
    file: 'scripts/workflows.test.ts',
    title,
    reason: 'lines of jobs for Linux',
    skipped: !linux,
  })),
  { file: 'packed/desktop.test.ts', reason: 'programs of this system come from npm on Linux alone', skipped: !linux },
  { file: 'packed/portable.test.ts', reason: 'packages are made on Linux', skipped: !linux },
  ...['sets a laptop up', 'announces a newer release', 'refuses a feed', 'runs the manual’s lines'].map((title) => ({
    file: 'packed/portable.test.ts',
    title,
    reason: 'managed settings need root, and a container that allows namespaces',
    skipped: !root || runs('unshare', '--mount', 'true') === null,
  })),
  { file: 'packed/deb.test.ts', reason: 'needs dpkg-deb', skipped: runs('dpkg-deb', '--version') === null },
  {
    file: 'packed/other-processor.test.ts',
    title: 'contains programs for that processor only',
    reason: 'needs npm’s registry',
    skipped: runs('npm', 'ping') === null,
  },
  {
    file: 'packed/other-processor.test.ts',
    reason: 'packages are made on Linux',
    skipped: !linux,
  },
]
