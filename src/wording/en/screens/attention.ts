import { counted } from '../counted.ts'

const clips = (count: number) => counted(count, 'clip', 'clips')

/** Clips that need attention, selected together. */
export const screenAttentionEn = {
  select: 'Select',
  selectAll: 'Select all that need attention',
  selectNone: 'Select none',
  selected: (count: string) => `${count} selected`,
  buttons: {
    retry: (count: number) => `Retry ${count}`,
    'upload-anyway': (count: number) => `Upload ${count} anyway`,
    'set-aside': (count: number) => `Set aside ${count}`,
  },
  nameOf: {
    retry: (count: number) => `Retry ${clips(count)}`,
    'upload-anyway': (count: number) => `Upload ${clips(count)} anyway`,
    'set-aside': (count: number) => `Set aside ${clips(count)}`,
  },
  retrySelected: 'Retry the selected clips',
  uploadAnywaySelected: 'Upload the selected clips anyway',
  setAsideSelected: 'Set aside the selected clips',
  did: {
    retry: (count: number) => `Retrying ${clips(count)}`,
    'upload-anyway': (count: number) => `${clips(count)} will be uploaded anyway`,
    'set-aside': (count: number) => `${clips(count)} set aside. ${count === 1 ? 'The file stays' : 'The files stay'}.`,
  },
  nothingDone: 'No clips were changed.',
  unchanged: (count: number) => `${clips(count)} had already changed and ${count === 1 ? 'was' : 'were'} left as is.`,
}
