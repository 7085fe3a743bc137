import type { ExportSpec } from '../../src/station/contract/export-job.ts'

/** An export of baseball hitting, from the beginning of time. */
export const order = (
  more: Partial<ExportSpec['request']> = {},
  files: Partial<ExportSpec['files']> = {},
): ExportSpec => ({
  request: {
    activity: 'baseball',
    movement: 'hitting',
    startTime: 0,
    endTime: null,
    athletes: [],
    dateMode: 'last_modified',
    metrics: [],
    rowFilter: null,
    ...more,
  },
  files: { format: 'csv', perSession: false, neutralizeFormulas: false, fileName: '{movement}', ...files },
})
