/** The fields of a rule's template beside the dimensions, in the order in which they are explained. */
export const templateFields = [
  'athlete',
  'firstName',
  'lastName',
  'activity',
  'movement',
  'camera',
  'date',
  'time',
  'n',
  'ignore',
] as const
