/** Fields of a rule's template beside the dimensions, in the order of the help text. */
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
