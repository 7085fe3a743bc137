/** Findings of a review of the desktop shell before its first run on a real system, and what shows that each is mended. */

interface NamedTest {
  readonly file: string
  readonly title: string
}

interface Closing {
  readonly number: string
  readonly subject: string
  readonly tests: readonly NamedTest[]
  /** Steps of a workflow, `file: words of the step`. */
  readonly workflow?: readonly string[]
  /** Steps of `npm run prove`, by their id. */
  readonly prove?: readonly string[]
}

const t = (file: string, title: string) => ({ file: `test/${file}.test.ts`, title })

export const closings: readonly Closing[] = [
  {
    number: '1',
    subject: 'Windows: commands start where Node is in a folder with a space',
    tests: [t('scripts/spawn-command', 'a program starts without a shell on every system')],
    workflow: ['check.yml: Install Node in its default folder'],
  },
  {
    number: '2',
    subject: 'Wayland: the window appears without its first frame',
    tests: [
      t('main/core/first-show', 'a window that never says anything is shown after three seconds'),
      t('electron/window', 'the window is shown although its first frame never comes'),
    ],
    workflow: ['check.yml: Try the window on Wayland'],
    prove: ['window-visible'],
  },
  {
    number: '3',
    subject: 'Ubuntu: what keeps Chromium’s sandbox from starting is told',
    tests: [
      t('scripts/start-obstacles', 'is refused where %s'),
      t('electron/start-command', 'npm start names the signal that ended Electron, and what to use instead'),
    ],
    workflow: ["check.yml: Prepare a screen and Chromium's sandbox"],
  },
  {
    number: '4',
    subject: 'macOS, Windows: which Node a fresh clone needs',
    tests: [t('scripts/runtime', 'an older Node on macOS finds none, and the text says which version to install')],
  },
  {
    number: '5',
    subject: 'AppImage without FUSE 2; an rpm',
    tests: [t('scripts/installer-settings', 'Linux gets a deb, an rpm, and an AppImage that needs no library of FUSE')],
    workflow: ['release.yml: Start where FUSE 2 is not installed'],
  },
  {
    number: '6',
    subject: 'Linux: the window belongs to its desktop entry, and has an icon',
    tests: [
      t('packed/desktop', 'the desktop entry of each installer bears the window’s own name and starts with notice'),
      t('scripts/installer-settings', 'the desktop knows the window by the name of its desktop entry'),
    ],
    workflow: ['release.yml: Install, start, install over, start again, remove'],
  },
  {
    number: '7',
    subject: 'Windows: login arguments are quoted once',
    tests: [
      t('electron/tray-and-menus', 'Windows starts OnDeck at login with the same data folder, whatever its name'),
    ],
    prove: ['login-item'],
  },
  {
    number: '8',
    subject: 'Windows: the end of a session stops the station in order',
    tests: [
      t('electron/left-running', 'Windows waits at the end of a session until the station has stopped in order'),
      t('main/core/window-system', 'signing out waits for the station to stop, and a forced shutdown does not'),
    ],
    prove: ['session-end'],
  },
  {
    number: '9',
    subject: 'Linux: a shutdown waits for the orderly stop',
    tests: [t('electron/left-running', 'a system shutdown is not delayed by a question')],
    prove: ['session-end'],
  },
  {
    number: '10',
    subject: 'macOS: closing a full-screen window leaves no black screen',
    tests: [
      t(
        'electron/left-running',
        'closing a full-screen window of macOS leaves full screen first, so that no black space remains',
      ),
    ],
  },
  {
    number: '11',
    subject: 'Builds without a certificate: what the system refuses is said; Azure signs beside a PFX',
    tests: [
      t(
        'electron/around-the-window',
        'a notification that the system refuses is reported to the page, with its reason',
      ),
      t('electron/tray-and-menus', 'the page learns that starting at login was answered with %s'),
      t(
        'electron/tray-and-menus',
        'OnDeck on a disk image is not registered for login, and offers to move to Applications',
      ),
      t(
        'scripts/installer-settings',
        'an account of Azure Trusted Signing signs for Windows where there is no certificate file',
      ),
    ],
    prove: ['notification', 'login-item'],
  },
  {
    number: '12',
    subject: 'Windows: renaming over a file is tried again',
    tests: [
      t(
        'computer/files/rename-over',
        'gives up on Windows after two seconds with the system’s error, and both files are as they were',
      ),
    ],
    workflow: ['check.yml: Choose the folder for temporary files'],
  },
  {
    number: '13',
    subject: 'Windows: a folder with a short name is watched by its long one',
    tests: [
      t(
        'computer/watching/folder-watches',
        'the system watches the long path of a folder with a short name, and events keep the short one',
      ),
    ],
    workflow: ['check.yml: Choose the folder for temporary files'],
    prove: ['long-folder'],
  },
  {
    number: '14',
    subject: 'A right click in a field opens a menu',
    tests: [t('electron/window', 'a right click in a field opens a menu in the system’s language, and elsewhere none')],
    prove: ['context-menu'],
  },
  {
    number: '15',
    subject: 'Every system is tried at each push',
    tests: [
      t('scripts/workflows', '%s is a workflow to GitHub’s own parser'),
      t(
        'scripts/workflows',
        'every push and pull request is tried on Windows, macOS and Ubuntu, on X11 and on Wayland',
      ),
    ],
  },
  {
    number: 'P2, small screens',
    subject: 'The window is never larger than the display',
    tests: [
      t('main/core/window-placement', 'the smallest size fits the work area of a small screen'),
      t('electron/window', 'a small screen gets a smaller window, also when it becomes small later'),
    ],
    prove: ['sizes'],
  },
  {
    number: 'P2, Wayland',
    subject: 'A minimized window comes back, and no position is stored',
    tests: [
      t(
        'electron/left-running',
        'on Wayland a window that was minimized is opened anew, and no position is remembered',
      ),
    ],
    prove: ['second-start'],
  },
  {
    number: 'P2, reload delay',
    subject: 'Delays start again after a minute of health; a page that hangs is asked about',
    tests: [
      t('main/core/window-system', 'delays grow with each crash, and start again after a minute of health'),
      t(
        'electron/window',
        'a page that hangs is reloaded when the person asks for it, and the question goes when it answers again',
      ),
    ],
    prove: ['crash'],
  },
  {
    number: 'P2, second start',
    subject: 'Another data folder or practice is answered; development has a folder of its own',
    tests: [
      t('main/core/second-start', 'a second start names each of its options that only a new start can fulfill'),
      t('electron/window', 'a second start with another data folder or practice is told how to use them'),
      t('electron/tray-and-menus', 'a start from the sources leaves the login entry of an installed OnDeck as it is'),
      t(
        'computer/window-data',
        'a start in development has a folder of its own, and a packaged one that of every release',
      ),
    ],
  },
  {
    number: 'P2, userData',
    subject: 'Chromium’s files are in a folder of their own; a kill during the move loses nothing',
    tests: [
      t(
        'computer/window-data',
        'what the page stored is whole at one of the two places after each of %s kills, and moved by the next start',
      ),
    ],
  },
  {
    number: 'P2, Local Network',
    subject: 'macOS asks in OnDeck’s words; the carried Node.js has an identifier of its own',
    tests: [
      t('scripts/installer-settings', 'macOS asks for the local network in OnDeck’s words'),
      t(
        'scripts/installer-settings',
        'the Node.js of the command line is signed under an identifier of its own, and nothing else is',
      ),
    ],
    workflow: ['check.yml: Pack, and verify the signatures'],
  },
  {
    number: 'P2, toasts',
    subject: 'Windows: a click on a notification of an earlier start opens OnDeck; no shortcut is left',
    tests: [
      t(
        'electron/around-the-window',
        'Windows knows the window by its installer’s names, and a click on a notification of an earlier start opens it',
      ),
    ],
    workflow: ['release.yml: Install, start, install over the running one, start again, remove'],
    prove: ['notification'],
  },
  {
    number: 'P2, removable drives',
    subject: 'Windows: a watched drive can’t be removed safely',
    tests: [],
    prove: ['by-hand'],
  },
  {
    number: 'P2, folder dialog',
    subject: 'It opens where the last folder was chosen',
    tests: [t('electron/window', 'the folder dialog opens at the first camera folder before a folder was chosen')],
  },
  {
    number: 'P2, TLS',
    subject: 'BoringSSL’s words are recognized',
    tests: [
      t(
        'service/client/retrying-client',
        'reports in one plain line that a service does not answer with TLS, from the words of %s',
      ),
    ],
  },
  {
    number: 'P2, power events',
    subject: 'Linux: the battery is asked for',
    tests: [
      t(
        'electron/sleep-blocker',
        'on Linux, which reports no change, unplugging the computer lets it sleep within a minute',
      ),
    ],
    prove: ['sleep'],
  },
  {
    number: 'P2, dialogs',
    subject: 'A question belongs to the window that is visible',
    tests: [
      t(
        'electron/left-running',
        'a question of a visible window belongs to it, and one of a hidden window stands alone',
      ),
    ],
  },
  {
    number: 'P2, words',
    subject: 'Exit on Windows; macOS names full screen itself',
    tests: [
      t('main/core/menus', 'Windows says Exit, in the menu bar and in the tray'),
      t('main/core/menus', 'macOS names the entry for full screen itself, since its name changes with the window'),
    ],
    prove: ['menus'],
  },
  {
    number: 'P2, docs',
    subject: 'This page is made from what was run',
    tests: [t('scripts/prove', 'docs/proven.md is what the script makes of the proofs and the closings')],
  },
  {
    number: 'P2, tar',
    subject: 'Windows unpacks with its own tar',
    tests: [
      t(
        'scripts/fetch-programs',
        'archives are unpacked by the tar of Windows itself: that of Git Bash reads no zip and takes C: for a host',
      ),
    ],
    workflow: ['release.yml: Package'],
  },
  {
    number: 'P2, design',
    subject: '`npm run dev:window`; electron-builder.yml makes the same package',
    tests: [
      t('electron/dev-screens', 'videos come from the station and not from the server, and nothing is sent to it'),
      t('packed/desktop', 'electron-builder’s own command makes the same package from the same settings'),
    ],
  },
  {
    number: 'P2, memory',
    subject: 'Limits measured with glibc do not hold for the window’s processes',
    tests: [],
    prove: ['by-hand'],
  },
  {
    number: 'P2, actions',
    subject: 'Actions by commit or current major version',
    tests: [
      t(
        'scripts/workflows',
        'the workflows name actions by a commit read from the action’s repository, or by its current major version',
      ),
    ],
  },
  {
    number: 'P2, MacUpdater',
    subject: 'A restart that hangs starts this version again',
    tests: [
      t(
        'electron/restart-limit',
        'this version starts again two minutes after an installer was started that does nothing',
      ),
      t(
        'electron/update-restart',
        'on macOS the station has stopped in order before the updater closes the first window',
      ),
    ],
  },
  {
    number: 'Second reading, unsaved text',
    subject: 'A page with unsaved text neither keeps OnDeck open with its station stopped, nor holds an update up',
    tests: [
      t('electron/left-running', 'a page with unsaved text does not keep OnDeck open without its station'),
      t('electron/update-restart', 'on macOS a page with unsaved text does not keep the updater from its work'),
    ],
    prove: ['session-end'],
  },
  {
    number: 'Second reading, out of memory',
    subject: 'V8’s last error of a process is not thrown in main, where a dialog would wait for somebody',
    tests: [t('electron/left-running', 'a station without memory is noted and starts again, and main goes on')],
  },
  {
    number: 'Second reading, crashed page',
    subject: 'A station starts again while its page has crashed, whose frame Electron refuses to post to',
    tests: [t('electron/keep-station', 'a station starts again also while its page has crashed')],
    prove: ['crash'],
  },
  {
    number: 'Second reading, errors of main',
    subject: 'An error in main is noted, where Electron would show a dialog and wait',
    tests: [t('electron/crashes', 'an error that main did not expect is noted, and main goes on')],
  },
  {
    number: 'Second reading, graphics',
    subject: 'A broken graphics driver, which would end OnDeck at each start, is not used again',
    tests: [
      t(
        'electron/left-running',
        'a graphics process that keeps crashing is not used by the next start of this version',
      ),
    ],
  },
  {
    number: 'Second reading, start while stopping',
    subject: 'OnDeck that a person starts while it is quitting starts again',
    tests: [t('electron/quitting', 'OnDeck that is started while it stops starts again afterwards')],
    prove: ['by-hand'],
  },
  {
    number: 'Second reading, AppImage',
    subject: 'Linux: an AppImage starts again from its own file, which its end unmounts',
    tests: [t('electron/window', 'an AppImage is started again by its own file, and in front')],
    prove: ['by-hand'],
  },
  {
    number: 'Second reading, save dialog',
    subject: 'Linux: a PDF that is there is replaced only after a question',
    tests: [
      t('electron/window', 'the window’s content is saved as a PDF under the name that a person chooses, or canceled'),
    ],
  },
  {
    number: 'Second reading, folders',
    subject: 'The window’s folders are there before Electron is told of them',
    tests: [
      t(
        'electron/window',
        'Chromium gets a folder of its own below the window’s, and the window has an icon where no bundle brings one',
      ),
    ],
    prove: ['window-visible'],
  },
  {
    number: 'Second reading, App Nap',
    subject:
      'macOS may slow down a hidden OnDeck that uploads nothing: not mended, since Electron offers no other hold',
    tests: [],
    prove: ['by-hand'],
  },
]
