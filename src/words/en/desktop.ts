import { counted } from './counted.ts'

/** The tray, the menus, and the system's dialogs around the screens. */
export const desktopEn = {
  menus: {
    application: 'OnDeck',
    file: 'File',
    edit: 'Edit',
    view: 'View',
    uploads: 'Uploads',
    window: 'Window',
    help: 'Help',
  },
  roles: {
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    resetZoom: 'Actual size',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    togglefullscreen: 'Full screen',
    reload: 'Reload page',
    toggleDevTools: 'Developer tools',
    services: 'Services',
    hide: 'Hide OnDeck',
    hideOthers: 'Hide others',
    unhide: 'Show all',
    close: 'Close window',
    minimize: 'Minimize',
    zoom: 'Zoom',
    front: 'Bring all to front',
  },
  actions: {
    about: 'About OnDeck',
    attention: 'Needs attention',
    'cancel-quit': 'Cancel quitting',
    'deck-next': 'Put next on deck',
    diagnostics: 'Diagnostics',
    exit: 'Exit',
    open: 'Open OnDeck',
    pause: 'Pause uploads',
    quit: 'Quit OnDeck',
    resume: 'Resume uploads',
  },

  starting: 'Starting…',
  quitting: 'OnDeck will quit when all clips are uploaded',
  stationTrouble: 'This station needs attention',
  doneBy: (clock: string, left: string) => `Done by ${clock}, ${left}`,
  timeLeft: {
    minutes: (count: number) => `about ${counted(count, 'minute', 'minutes')} left`,
    hours: (count: number) => `about ${counted(count, 'hour', 'hours')} left`,
  },
  onDeck: (who: string) => `On deck: ${who}`,
  confirmOnDeck: (who: string) => `Still on deck: ${who}?`,
  next: (athlete: string) => `Put next on deck: ${athlete}`,

  quitTitle: (clips: number) => `${counted(clips, 'clip isn’t', 'clips aren’t')} uploaded yet`,
  quitEstimate: (size: string, clock: string) => `${size} left, done by ${clock}.`,
  quitLeft: (size: string) => `${size} left.`,
  quitBlocked: {
    paused: 'Uploads are paused.',
    service: 'OnDeck can’t use the service right now.',
    schedule: 'The upload schedule is empty.',
    trouble: 'OnDeck needs attention first. To see why, open OnDeck.',
  },
  quitLater: 'If you quit now, OnDeck will upload the rest the next time it starts.',
  quitRestarts: (clips: number) =>
    clips === 1
      ? 'The clip that is uploading restarts from the beginning.'
      : 'The clips that are uploading restart from the beginning.',
  quitWhenDone: 'Quit when done',
  quitNow: 'Quit now',

  keepsRunning: 'OnDeck keeps running',
  keepsRunningNote: 'It continues to find, tag, and upload clips.',
  openFrom: {
    tray: 'To open or quit it, use its icon in the system tray.',
    menuBar: 'To open or quit it, use its icon in the menu bar.',
    minimized: 'This desktop has no system tray, so the window is minimized. To bring it back, start OnDeck again.',
  },
  hung: 'OnDeck’s window isn’t responding',
  hungNote: 'Wait a moment, or reload the window. The station continues to find and upload clips.',
  hungWait: 'Wait',
  hungReload: 'Reload',

  otherStart: 'OnDeck is already running',
  otherStartNote: {
    dataDir: (folder: string) => `It uses the data folder ${folder}. This start asked for another one.`,
    config: 'It was started with another configuration file.',
    practice: 'This start asked for practice mode.',
    provision: 'A provisioning file is read only when OnDeck starts.',
  },
  otherStartNext: 'To use the new start’s options, quit OnDeck, then start it again.',

  moveTitle: 'Move OnDeck to the Applications folder?',
  moveNote: 'From here OnDeck can’t start when you sign in, and can’t be updated. Moving restarts OnDeck.',
  moveNow: 'Move to Applications',
  moveLater: 'Not now',
  moveFailed: 'OnDeck couldn’t be moved to the Applications folder',
  moveFailedNext: 'Quit OnDeck, drag it to the Applications folder in Finder, then open it there.',

  closeSetting: 'To quit OnDeck when the window closes, go to Settings, This computer.',

  whenClosed: 'When the window is closed',
  whenClosedNote: 'While OnDeck keeps running, it continues to find, tag, and upload clips.',
  onClose: { hide: 'Keep running', quit: 'Quit OnDeck' },
  login: 'Sign-in',
  startAtLogin: 'Start OnDeck when you sign in',
  startAtLoginNote: 'OnDeck starts when you sign in to this computer.',
  loginState: {
    'needs-approval': 'macOS waits for your approval. Open System Settings, General, Login Items, and turn on OnDeck.',
    'turned-off': 'Turned off in the system’s own list of startup apps. Turn OnDeck on there.',
    refused:
      'The system didn’t accept it. A copy of OnDeck without a certificate may not start at sign-in: add OnDeck to the startup apps yourself.',
    misplaced: 'OnDeck runs from a disk image or a temporary folder. Move it to the Applications folder first.',
  },
  notificationProblem: 'The system doesn’t show OnDeck’s notifications',
  notificationProblemNote: (reason: string) =>
    `Reason: ${reason} They stay in this window, under Notifications. Allow notifications of OnDeck in the system’s settings; macOS shows none of a copy without a certificate.`,
  startHidden: 'Start hidden',
  startHiddenNote: 'Shows only the icon in the system tray.',
}
