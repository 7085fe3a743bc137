/** A browser as its person would name it. Both parts come from what the browser says of itself. */
export interface BrowserName {
  readonly name: string | null
  readonly system: string | null
}

export function browserNameEn({ name, system }: BrowserName): string {
  const browser = name ?? 'Unknown browser'
  return system === null ? browser : `${browser} on ${system}`
}

/** Settings › This computer: the browsers that are signed in. */
export const screenBrowsersEn = {
  title: 'Signed-in browsers',
  why: 'Each browser on this computer signs in once and stays signed in for 30 days. Sign out any you don’t recognize.',
  name: browserNameEn,
  isThis: 'This browser',
  signedIn: (moment: string) => `Signed in ${moment}`,
  lastSeen: (moment: string) => `Last seen ${moment}`,
  isOpen: 'Open now',
  signOut: 'Sign out',
  signOutOne: (browser: string) => `Sign out ${browser}`,
  signOutThisTitle: 'Sign out this browser?',
  signOutThisText: 'To come back, you need a new sign-in link from the terminal where OnDeck is running.',
  signOutOthers: 'Sign out all others',
  signOutAll: 'Sign out all browsers',
  signOutAllTitle: 'Sign out all browsers?',
  signOutOthersTitle: 'Sign out all other browsers?',
  signOutOthersText: 'Their screens close at once. Each needs a new sign-in link to come back.',
  subject: 'The list of browsers',
}
