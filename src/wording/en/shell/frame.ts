import type { Failure } from '../../../contract/failure.ts'
import { isAccessRefused } from '../../../contract/station/access-refused.ts'
import { counted } from '../counted.ts'

/** The navigation, the top bar, and everything that is shown on every screen. */
export const screenFrameEn = {
  today: 'Today',
  queue: 'Queue',
  captures: 'Captures',
  athletes: 'Athletes',
  results: 'Results',
  exports: 'Exports',
  facility: 'Facility',
  audit: 'Audit',
  settings: 'Settings',
  viewer: 'Viewer',
  find: 'Find',
  help: 'Help',
  navigation: 'Main navigation',
  needYou(untagged: number, stuck: number, unanswered = 0) {
    const tags = counted(untagged, 'clip needs tags', 'clips need tags')
    const others = untagged > 0 ? counted(stuck, 'needs', 'need') : counted(stuck, 'clip needs', 'clips need')
    const isFirst = untagged + stuck === 0
    const waits = isFirst ? counted(unanswered, 'clip waits', 'clips wait') : counted(unanswered, 'waits', 'wait')
    const parts = [
      untagged > 0 && tags,
      stuck > 0 && `${others} attention`,
      unanswered > 0 && `${waits} for your answer`,
    ]
    return parts.filter((part) => part !== false).join(', ')
  },
  toUpload: (count: number) => `${counted(count, 'clip', 'clips')} to upload`,
  exportsNeedYou: (count: number) => counted(count, 'export needs attention', 'exports need attention'),
  stationsNeedYou: (count: number) => counted(count, 'station needs attention', 'stations need attention'),
  problems: (count: number) => counted(count, 'problem', 'problems'),
  paletteHint: 'Find athlete or command',

  onDeck: 'On deck',
  nobodyOnDeck: 'Nobody',
  nobodyNote: 'New clips need tags',
  since: (clock: string) => `since ${clock}`,

  noFolder: 'No folders yet',
  addFolder: 'Add a folder',
  watching: (folders: number) => `Watching ${counted(folders, 'folder', 'folders')}`,
  watchingSome: (watched: number, all: number) => `Watching ${watched} of ${all}`,
  starting: 'Scanning folders',
  folderMissing: (camera: string) => `${camera}: folder missing`,
  foldersMissing: (folders: number) => `${counted(folders, 'folder', 'folders')} missing`,
  rescanOnly: (camera: string) => `${camera}: rescan only`,
  foldersRescanOnly: (folders: number) => `${counted(folders, 'folder', 'folders')}: rescan only`,
  lastClip: (clock: string) => `Last clip ${clock}`,
  newClips: (fresh: number, today: number) => `${counted(fresh, 'new clip', 'new clips')}, ${today} today`,
  noClipYet: 'No clips yet',

  serviceNone: 'No service yet',
  serviceNoneNote: 'Add the service address',
  serviceNoKey: 'No API key',
  serviceNoKeyNote: 'Enter it in Settings',
  serviceKeychain: { locked: 'Keychain locked', unavailable: 'Keychain unavailable' },
  serviceKeychainNote: { locked: 'Unlock it to continue', unavailable: 'See Settings' },
  serviceConnecting: 'Connecting',
  serviceConnectingNote: 'Waiting for the service',
  serviceConnected: 'Connected',
  serviceOffline: (because: Failure) => (isAccessRefused(because) ? 'Access refused' : 'Offline'),
  serviceOfflineSince: (clock: string) => `since ${clock}`,
  serviceKeyRefused: 'API key rejected',
  serviceKeyRefusedNote: 'Enter a new key',
  keyRefused: 'The service rejected the API key.',
  keyRefusedNote: (clips: number) =>
    clips === 0 ? 'Uploads wait for a new one.' : `${counted(clips, 'clip waits', 'clips wait')} for a new one.`,
  capturesRefused: 'Captures not enabled',
  capturesRetryAt: (clock: string) => `Next retry ${clock}`,
  retryCaptures: 'Retry captures',

  transferTo: (clock: string) => `by ${clock}`,
  transferProgress: 'Upload progress',

  uploads: 'Uploads',
  pauseUploads: 'Pause uploads',
  resumeUploads: 'Resume uploads',
  uploadsPaused: 'Uploads are paused.',
  existingWait: (count: number, camera: string) =>
    `${counted(count, 'clip', 'clips')} ${count === 1 ? 'was' : 'were'} already in the folder of ${camera}.`,
  existingWaitNote: 'They wait for your answer. Another computer may have uploaded them.',
  uploadExisting: (count: number) => `Upload ${counted(count, 'existing clip', 'existing clips')}`,
  onlyNewClips: 'Only new clips',
  uploadsPausedNote: 'Clips stay in the queue until you resume.',
  uploadsPausedFixed: 'Set in the configuration file. Change it there.',

  joined: 'OnDeck is running in the background',
  joinedNote: 'Uploads continue when you close this window.',
  practiceWord: 'Practice',
  practice: 'Practice service',
  practiceNote: 'Nothing leaves this computer. Athletes and clips are samples.',
  practiceLeave: 'Leave practice mode',
  stationTime: (day: string, here: string) => `Your time: ${here} · ${day}`,
  lost: 'Lost connection to the station',
  lostNote: 'Reconnecting automatically. Nothing you entered is lost.',
  lostStatus: 'Status unknown',
  lostStatusSince: (clock: string) => `since ${clock}`,
  connecting: 'Connecting to the station…',
  stationItself: 'This station',
  brokenTitle: (subject: string) => `Can’t show ${subject}`,
  brokenText:
    'Something went wrong in OnDeck. Clips are still found, tagged, and uploaded. If this happens again, send this text to support with the diagnostics file (Settings, This computer; or ondeck diagnostics):',
  brokenKeys: 'Press Tab or click to use the keyboard again.',
  reload: 'Reload page',
  theKeychain: 'The keychain',
  openSettings: 'Open settings',

  palette: 'Commands',
  palettePlaceholder: 'Athlete or command',
  paletteAthletes: 'Put on deck',
  paletteCommands: 'Commands',
  goTo: (place: string) => `Go to ${place}`,
  changeTheme: (theme: string) => `Theme: ${theme}`,
  changeLanguage: (language: string) => `Language: ${language}`,
  themes: { system: 'System', dark: 'Dark', light: 'Light' },
  languages: { system: 'System', en: 'English', es: 'Español' },

  keyMap: 'Keyboard shortcuts',
  openPalette: 'Find an athlete or command',
  openKeyMap: 'Show keyboard shortcuts',
  openNotifications: 'Show notifications',
  undo: 'Undo last change',
  redo: 'Redo last undo',
  groups: { everywhere: 'Everywhere', deck: 'On deck', list: 'In lists', clip: 'Clips', queue: 'Queue' },
  keys: {
    control: 'Ctrl',
    alt: 'Alt',
    shift: 'Shift',
    enter: 'Enter',
    escape: 'Esc',
    space: 'Space',
    delete: 'Del',
    home: 'Home',
    end: 'End',
    pageup: 'PgUp',
    pagedown: 'PgDn',
  },

  notifications: 'Notifications',
  notificationsUnread: (count: number) => `Notifications, ${count} new`,
  noNotifications: 'No notifications',
  dismiss: 'Dismiss',

  undone: (act: string) => `Undone: ${act}`,
  undonePart: (clips: number, act: string) => `Undone for ${counted(clips, 'clip', 'clips')}: ${act}`,
  notUndone: (act: string) => `Too late to undo: ${act}`,
  lastAct: 'last change',
  redone: (act: string) => `Redone: ${act}`,
  nothingToUndo: 'Nothing to undo on this screen',
  nothingToRedo: 'Nothing to redo on this screen',
  undoTitle: (act: string, time: string) => `Undo “${act}” from ${time}?`,
  redoTitle: (act: string, time: string) => `Redo “${act}” from ${time}?`,
  undoDeckThen: (name: string, since: string) => `On deck then: ${name}, since ${since}`,
  undoDeckNobody: 'On deck then: nobody',
  undoBecomes: (clips: number, name: string) => `${counted(clips, 'clip goes', 'clips go')} to ${name}`,
  undoLoses: (clips: number) =>
    `${counted(clips, 'clip loses its athlete and needs', 'clips lose their athlete and need')} tags`,
  undoRetags: (clips: number) => `${counted(clips, 'clip gets', 'clips get')} other tags`,
  undoUnread: (clips: number) =>
    `${counted(clips, 'new clip is', 'new clips are')} still being checked and ${clips === 1 ? 'goes' : 'go'} to the athlete on deck when recorded`,
  undoStays: (clips: number) => `${counted(clips, 'clip was', 'clips were')} already uploaded and can’t be changed:`,
  undoNoClips: 'No clips will change',
  undoOld: 'This change is more than a minute old.',
  undoConsequence: 'What will change',
  undoOutdated: 'Clips or the deck changed in the meantime. Check again.',
  undoTooLate: (clips: number) =>
    `${counted(clips, 'clip was', 'clips were')} already uploading or uploaded: ${clips === 1 ? 'its' : 'their'} tags are locked.`,
  undoNotAside: (clips: number) =>
    `${counted(clips, 'clip was', 'clips were')} already brought back, or ${clips === 1 ? 'its file was' : 'their files were'} replaced.`,
  undoTaggedSince: (clips: number) =>
    `${counted(clips, 'clip was tagged again and keeps its', 'clips were tagged again and keep their')} newer tags.`,

  enterTitle: 'Sign in to this station',
  enterHow:
    'Open the sign-in link shown in the terminal when OnDeck started. Each link works once and expires after 10 minutes.',
  enterAgain: 'For a new link, press Enter in the terminal where OnDeck is running.',
  enterRefusedTitle: 'Sign-in link expired',
  enterRefused: 'Each link works once and expires after 10 minutes.',
  enterUnreachableTitle: 'The station isn’t responding',
  enterUnreachable: 'Check that OnDeck is running. Start it with ondeck headless, then open the link that it prints.',
  enterStrangerTitle: 'This isn’t your station',
  enterStranger:
    'Another program may be using this address, so OnDeck didn’t sign in. If you moved or replaced the station’s data folder, use a new sign-in link.',
  entering: 'Opening OnDeck…',
}
