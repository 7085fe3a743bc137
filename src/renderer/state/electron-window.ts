/** Returns whether the page runs in OnDeck's Electron window, which loads it by this scheme. */
export const isElectronWindow = (): boolean => window.location.protocol === 'ondeck:'
