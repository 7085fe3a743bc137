/**
 * Resolves when the store can take more records. Bulk work awaits it after each transaction; single changes need not. Never
 * rejects.
 */
export type RoomForMore = () => Promise<void>
