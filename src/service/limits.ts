/** The numbers of the interface document that bound a request (section 8 and the sections named). */
export const limits = {
  /** Largest `limit` of all three paged calls (service interface 4.2, 4.7, 4.11). */
  pageSizeMax: 500,
  /** `limit` when none is given (service interface 4.2, 4.7, 4.11). */
  pageSizeDefault: 100,
  /** Longest `activity` and `movement` filter of the capture list, in characters (service interface 4.7). */
  filterLengthMax: 128,
  /** Longest capture id in a path, in characters (service interface 4.8). */
  captureIdLengthMax: 255,
  /** Longest `file_name` of a capture, in characters (service interface 4.6). */
  fileNameLengthMax: 255,
  /** Validity of an upload target after it was issued (service interface 2.4). */
  uploadWindowMs: 30 * 60 * 1000,
  /** Retention of an export job's results (service interface 3.2). */
  resultRetentionMs: 72 * 60 * 60 * 1000,
  /** The export range when no start is given: the last 24 hours (service interface 4.9). */
  exportRangeDefaultMs: 24 * 60 * 60 * 1000,
  /** Earliest day that the Base tier may export: 12/12/2024 (service interface 5.6). */
  baseTierEarliestDay: '2024-12-12',
} as const

/** Extensions of `file_name`, in any case (service interface 4.6). */
export const videoExtensions = ['.mov', '.mp4'] as const
