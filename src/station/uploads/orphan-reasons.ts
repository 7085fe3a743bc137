/** Reasons in the ledger why a reservation got no video. */
export const orphanReasons = {
  answerLost: 'the answer to its reservation was lost',
  outdated: 'its time was over, or the tags or the time of the recording have changed',
  left: 'the clip no longer needed it, and the service had no video for it',
  withdrawn: 'the clip was taken back meanwhile',
} as const
