/**
 * Limits of a worker thread whose objects are few or short-lived: its young generation stays at V8's smallest size, 2 MB
 * instead of 4 to 32.
 */
export const smallThread = { maxYoungGenerationSizeMb: 1 } as const
