import type { StationApi } from '../../rpc/station-api.ts'

const notYet = () => Promise.reject(new Error('the results library is not open'))

/** The contract's procedures about results. */
export const createResultsApi = (): StationApi['results'] => ({
  facts: notYet,
  pairs: notYet,
  athletes: notYet,
  metrics: notYet,
  sessions: notYet,
  session: notYet,
  curves: notYet,
  figure: notYet,
  trend: notYet,
  table: notYet,
  tableFile: notYet,
  views: notYet,
  saveView: notYet,
  removeView: notYet,
  report: notYet,
  saveNote: notYet,
  build: notYet,
  compact: notYet,
  verify: notYet,
})
