/** Settings, Desktop notifications. */
export const screenNotificationsEn = {
  note: (on: string, all: string) => `${on} of ${all} on`,

  browser: 'This browser',
  browserWhy: 'The browser shows notifications while OnDeck is open, even in a background tab.',
  allow: 'Allow notifications',
  allowed: 'Allowed',
  notAllowed: 'Not allowed yet',
  blocked: 'Blocked',
  blockedNote: 'Allow notifications for this page in the browser’s site settings, then reload the page.',
  unsupported: 'This browser can’t show notifications.',
  test: 'Show a test notification',
  testTitle: 'Notifications work',
  testText: 'OnDeck shows them here.',

  system: 'This computer',
  systemWhy: 'The system shows notifications while OnDeck is running. Click one to open the clip, folder, or export.',
  systemNote: 'To change their sound or position, use your system’s notification settings.',

  kinds: 'Notify about',
  kindsWhy: 'Clips that need the same thing are counted in one notification.',
  kind: {
    needsTags: 'Clips that need tags',
    needsAttention: 'Clips that need attention',
    cameraSilent: 'Camera with no new clips',
    allUploaded: 'Uploads finished',
    exportReady: 'Export ready',
    exportExpiring: 'Export results about to be deleted',
    update: 'Update available',
    facility: 'Station problems',
  },
  kindNote: {
    needsTags: 'When nobody has tagged them for 5 minutes.',
    needsAttention: 'When a clip can’t be uploaded.',
    cameraSilent: 'When a folder that usually gets clips gets none while another does. Never at night.',
    allUploaded: 'When nothing has been left to upload for 10 minutes.',
    exportReady: 'When its files are on this computer.',
    exportExpiring: 'When the service is about to delete results that haven’t been downloaded.',
    update: 'Once for each new version of OnDeck.',
    facility:
      'When a station in the facility stops responding with clips not uploaded, is low on disk space, or has a wrong clock.',
  },

  quiet: 'Quiet hours',
  quietWhy: 'Notifications wait until quiet hours end, then arrive as one summary.',
  quietOn: 'Quiet hours every day',
  quietFrom: 'From',
  quietTo: 'To',
  closedDays: 'Closed days',
  closedDaysNote: 'No notifications all day.',

  power: 'On battery',
  powerWhy: 'While videos upload, OnDeck keeps this computer awake. The display may turn off.',
  batteryAsk: 'Keep this computer awake while videos upload?',
  batteryAskText: 'This computer is on battery power. You can change this later in Settings, This computer.',
  powerChoices: { ask: 'Ask once', awake: 'Keep awake', sleep: 'Allow sleep' },
}
