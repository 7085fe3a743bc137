/** Descriptions of the command about updates. */
export const updateCommandEn = 'Show this version, the newest release, and how to update this installation'

export const updateOptionsEn = {
  checkUpdate: 'Ask the update address now',
}

/** Text of “ondeck update”. */
export const cliUpdateEn = {
  subject: 'The update',
  version: (version: string) => `OnDeck ${version}`,
  noFeed: 'No update address is set: OnDeck doesn’t check for updates.',
  off: 'Checking for updates is off (updates.mode).',
  notChecked: 'Not checked yet.',
  checked: (moment: string) => `Last check: ${moment}`,
  newer: (version: string) => `Update ${version} is available.`,
  same: 'This is the newest version.',
  older: (version: string) => `The update address offers the older ${version}: OnDeck never installs an older version.`,
  blocked: {
    uploading: 'It is not installed while clips are uploading.',
    reservation: 'It is not installed while a reservation at the service is open.',
  },
  installsAt: (hour: string) => `It is installed automatically at ${hour}, when nothing is uploading.`,
  limits: {
    system: 'OnDeck doesn’t install it: this system doesn’t check the signature of this kind of installation.',
    unsigned: 'OnDeck doesn’t install it: this build is not signed.',
    'all-users': 'OnDeck doesn’t install it: it is installed for all users, and an administrator updates it.',
    'no-window': 'OnDeck’s window installs updates; this station runs without it.',
  },
  notes: 'Release notes:',
  how: 'How to update this installation:',
  steps: {
    windows: 'Download the new installer (.exe) and run it, or silently: ondeck-VERSION-win-x64.exe /S',
    macos: 'Download the new .dmg and copy OnDeck.app into Applications.',
    appimage: 'Download the new .AppImage, and start it in place of this one.',
    deb: 'sudo apt-get install ./ondeck-VERSION-linux-ARCH.deb',
    'headless-deb': 'sudo apt-get install ./ondeck-headless_VERSION_ARCH.deb',
    rpm: 'sudo dnf install ./ondeck-VERSION-linux-ARCH.rpm',
    archive: 'Stop the station, unpack the new .tar.gz beside this folder, and start the station from there.',
    npm: 'npm install the new package the way this one was installed',
    source: 'git pull, npm ci, npm run build',
  },
  dataStays: 'The data folder stays: queue, ledger and settings are kept.',
}

/** Settings, About: version and updates. */
export const screenUpdatesEn = {
  title: 'Updates',
  why: 'OnDeck checks once a day. Nothing about this station is sent.',
  noFeed: 'This OnDeck doesn’t check for updates: no update address is set.',
  practice: 'Not checked in practice mode',
  notChecked: 'Not checked yet',
  lastCheck: 'Last check',
  from: 'Update address',
  check: 'Check for updates',
  checking: 'Checking for updates',
  available: (version: string) => `Update ${version} available`,
  same: 'This is the newest version',
  older: (version: string) => `${version} is offered, which is older. OnDeck never installs an older version.`,
  notes: 'Release notes',
  install: 'Install and restart',
  installing: 'Downloading the update; OnDeck restarts to install it',
  blocked: {
    uploading: 'Clips are uploading. Install when they are done.',
    reservation: 'A reservation at the service is open. Install when its clip is uploaded.',
  },
  how: 'To update this installation',
  howText: 'Download the new version. “ondeck update” shows the steps.',
  notHere: 'Not installed by OnDeck',
  limits: {
    system: 'This system doesn’t check the signature of this kind of installation.',
    unsigned: 'This build of OnDeck is not signed.',
    'all-users': 'It is installed for all users: an administrator updates it.',
    'no-window': 'This station runs without OnDeck’s window, which installs updates.',
  },
  mode: 'Automatic updates',
  modes: { automatic: 'Install', announce: 'Notify only', off: 'Off' },
  hour: 'Hour of installation',
  hourWhy: 'Never while clips are uploading.',
}
