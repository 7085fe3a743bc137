import { capitalised } from '../../../../wording/words-of.ts'

/** A column of results as people read it: `peak_arm_angular_velocity` is “Peak arm angular velocity”. */
export const metricName = (column: string): string => capitalised(column.replaceAll(/_+/g, ' ').trim()) || column
