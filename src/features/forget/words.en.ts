import { counted } from '../../words/en/counted.ts'

/** Dialog that erases an athlete from this station. */
export const forgetEn = {
  forget: 'Forget',
  orDelete:
    'Forget erases the athlete from this computer only. Delete removes the athlete and all captures at the service.',
  /** Shown in place of the name, with the beginning of the id. */
  erasedName: (shortId: string) => `Forgotten athlete ${shortId}`,
  title: (name: string) => `Forget ${name}?`,
  forgetAthlete: 'Forget athlete',
  erased: 'Erased from this station:',
  name: 'The name and all fields of the athlete, in the roster, the lineup, rules and logs',
  clips: (clips: number) => `The name on ${counted(clips, 'clip', 'clips')}`,
  pictures: (videos: number) => `Pictures and previews of ${counted(videos, 'video', 'videos')}`,
  results: (sessions: number) => `${counted(sessions, 'session', 'sessions')} in the results library`,
  resultsUnknown: 'Results of the athlete: the library can’t be read right now',
  drawings: (drawings: number) => counted(drawings, 'drawing', 'drawings'),
  records: (records: number) => counted(records, 'form, note or recorded change', 'forms, notes and recorded changes'),
  kept: 'OnDeck remembers without the name which videos it uploaded, so that none is uploaded twice. The athlete doesn’t return when the roster is refreshed.',
  outOfReach: (files: number, backups: number) =>
    `Not erased: videos in camera folders${files === 0 ? '' : ` (${counted(files, 'file name has', 'file names have')} the name)`}, exported files, older backups${backups === 0 ? '' : ` (${backups} here)`}, and other stations.`,
  atService: 'Delete the athlete at the service too, with all captures and results',
  waiting: (clips: number) =>
    `${counted(clips, 'clip is', 'clips are')} not uploaded yet. Upload, cancel or retag them first.`,
  forgotten: 'Athlete forgotten',
  unfinished: 'The athlete is being forgotten. OnDeck finishes at the next start.',
}
