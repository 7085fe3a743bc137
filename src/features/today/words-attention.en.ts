import { counted } from '../../words/en/counted.ts'

const videos = (count: number) => counted(count, 'video', 'videos')
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
    'leave-out': (count: number) => `Leave out ${count}`,
  },
  nameOf: {
    retry: (count: number) => `Retry ${clips(count)}`,
    'upload-anyway': (count: number) => `Upload ${clips(count)} anyway`,
    'set-aside': (count: number) => `Set aside ${clips(count)}`,
    'leave-out': (count: number) => `Leave out ${clips(count)}`,
  },
  ofSelected: {
    retry: 'Retry the selected clips',
    'upload-anyway': 'Upload the selected clips anyway',
    'set-aside': 'Set aside the selected clips',
    'leave-out': 'Leave out the selected clips',
  },
  did: {
    retry: (count: number) => `Retrying ${clips(count)}`,
    'upload-anyway': (count: number) => `${clips(count)} will be uploaded anyway`,
    'set-aside': (count: number) => `${clips(count)} set aside. ${count === 1 ? 'The file stays' : 'The files stay'}.`,
    'leave-out': (count: number) => `${clips(count)} left out. ${count === 1 ? 'The file stays' : 'The files stay'}.`,
  },
  /** Unsupported videos, which are no clips. */
  movedFiles: {
    setAside: (count: number) => `${videos(count)} set aside`,
    bringBack: (count: number) => `${videos(count)} brought back`,
  },
  filesStay: (count: number) => (count === 1 ? 'The file stays in its folder.' : 'The files stay in their folders.'),
  filesUnchanged: 'No files were changed.',
  setFilesAside: (count: number) => `Set aside ${videos(count)}`,
  bringFilesBack: (count: number) => `Bring back ${videos(count)}`,
  setListAside: 'Set the videos aside',
  bringListBack: 'Bring the videos back',
  selectFiles: 'Select all of the list',
  nothingDone: 'No clips were changed.',
  unchanged: (count: number) => `${clips(count)} had already changed and ${count === 1 ? 'was' : 'were'} left as is.`,
}
