import type { ExportOrder } from '../../src/contract/export-job.ts'

/** An export of baseball hitting, from the beginning of time. */
export const order = (
  more: Partial<ExportOrder['request']> = {},
  files: Partial<ExportOrder['files']> = {},
): ExportOrder => ({
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
