import { published } from './published-column.ts'

/** Identity and position of a row within its session (service facts 2.2). */
export const sessionColumns = [
  ...published({ kind: 'label', source: '2.2' }, [
    'sessionid',
    'athleteid',
    'athlete_name',
    'orgid',
    'activity',
    'movement',
    'handedness',
  ]),
  ...published({ kind: 'label', unit: 'frames', source: '2.2' }, ['frame']),
  ...published({ kind: 'label', unit: 's', decimals: 3, source: '2.2' }, ['time']),
  ...published({ kind: 'label', unit: 'Hz', source: '2.2' }, ['fps']),
  ...published({ kind: 'boolean', source: '2.2' }, ['ApprovedByBiomechQA']),
]
