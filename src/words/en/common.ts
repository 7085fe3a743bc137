import { counted } from './counted.ts'

/** Buttons and words that several screens share. */
export const screenCommonEn = {
  cancel: 'Cancel',
  change: 'Change',
  clear: 'Clear',
  close: 'Close',
  discardTitle: 'Discard changes?',
  discardNote: 'What you typed has not been saved.',
  discardChanges: 'Discard changes',
  keepEditing: 'Keep editing',
  loading: 'Loading…',
  chooseOne: 'Choose',
  more: 'More',
  no: 'No',
  none: 'None',
  nothingFound: 'Nothing found',
  newRows: (rows: number) => `${rows} new`,
  couldNotSearch: 'Search failed',
  ok: 'OK',
  open: 'Open',
  limitNone: 'No limit',
  limitOther: 'Other…',
  limitUnit: 'Mbit/s',
  clockWrong: 'Enter a time, such as 7:30 PM or 19:30.',
  /** Names what is wrong with a typed number, and the numbers that are allowed. */
  numberWrong(
    problem: 'no-number' | 'not-whole' | 'out-of-bounds',
    { min, max }: { min: string | null; max: string | null },
  ) {
    const kind = problem === 'not-whole' ? 'a whole number' : 'a number'
    if (min !== null && max !== null) return `Enter ${kind} from ${min} to ${max}.`
    return min === null ? `Enter ${kind}.` : `Enter ${kind}, ${min} or more.`
  },
  retry: 'Retry',
  save: 'Save',
  showInFolder: 'Show in folder',
  undo: 'Undo',
  redo: 'Redo',
  unknown: 'Unknown',
  yes: 'Yes',
  activity: 'Activity',
  athlete: 'Athlete',
  camera: 'Camera',
  file: 'File',
  folder: 'Folder',
  movement: 'Movement',
  size: 'Size',
  state: 'State',
  clips: (count: number) => counted(count, 'clip', 'clips'),
  cameras: (count: number) => counted(count, 'camera', 'cameras'),
}
