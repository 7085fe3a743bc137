/** Limits of requests to the results library and of their answers. */
export const resultsBounds = {
  idLength: 255,
  nameLength: 200,
  textLength: 4_000,
  /** Sessions in one plot. */
  compared: 6,
  /** Sessions whose mean and band are drawn. */
  averaged: 50,
  /** Columns of one session's curves, more than any export has of joints. */
  curves: 200,
  athletes: 200,
  metrics: 40,
  tableRows: 200,
  savedViews: 100,
  headlines: 3,
  /** Fewest athletes of a group for which percentiles are shown. */
  percentileAthletes: 8,
  /** Fewest sessions from which a usual range is known. */
  usualSessions: 8,
} as const
