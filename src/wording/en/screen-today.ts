/** The board of the day: who is on deck, reps, what needs tags or attention. */
export const screenTodayEn = {
  onDeck: 'On deck',
  nobody: 'Nobody',
  lineup: 'Lineup',
  needsTags: 'Needs tags',
  needsAttention: 'Needs attention',
}
