/** Settings, Desktop notifications. */
export const screenNotificationsEn = {
  note: (on: string, all: string) => `${on} of ${all} on`,

  browser: 'This browser',
  browserWhy: 'The browser shows notifications while OnDeck is open in it, also in a tab behind others.',
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
  systemWhy: 'The system shows notifications while OnDeck is running. A click opens what they are about.',
  systemNote: 'To change their sound or place, use the notification settings of the system.',

  kinds: 'Notify about',
  kindsWhy: 'Clips that need the same thing are counted in one notification.',
  kind: {
    needsTags: 'Clips that need tags',
    needsAttention: 'Clips that need attention',
    cameraSilent: 'A silent camera',
    allUploaded: 'Uploads finished',
    exportReady: 'An export is ready',
    exportExpiring: 'An export is deleted soon',
  },
  kindNote: {
    needsTags: 'When nobody has tagged them for 5 minutes.',
    needsAttention: 'When a clip can’t be uploaded.',
    cameraSilent: 'When a folder that usually gets clips gets none while another does. Never at night.',
    allUploaded: 'When nothing has been left to upload for 10 minutes.',
    exportReady: 'When its files are on this computer.',
    exportExpiring: 'When its results aren’t downloaded and the service deletes them soon.',
  },

  quiet: 'Quiet hours',
  quietWhy: 'Notifications wait until quiet hours end. Then they come as one summary.',
  quietOn: 'Quiet hours every day',
  quietFrom: 'From',
  quietTo: 'To',
  closedDays: 'Closed days',
  closedDaysNote: 'Quiet all day. No camera is expected to record.',

  power: 'On battery',
  powerWhy: 'While videos upload, OnDeck keeps this computer awake. The display may turn off.',
  batteryAsk: 'Keep this computer awake while videos upload?',
  batteryAskText: 'It is on battery. To change this later, go to Settings, This computer.',
  powerChoices: { ask: 'Ask once', awake: 'Keep awake', sleep: 'Allow sleep' },
}
