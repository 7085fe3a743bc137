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
