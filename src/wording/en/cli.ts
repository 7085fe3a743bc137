import type { CliWords } from '../cli-words.ts'
import { countedIn } from '../counted.ts'

const counted = countedIn('en')

/** What the command line prints besides failures and the words that it shares with the screens. */
export const cliEn: CliWords = {
  standardOutput: 'Standard output',
  none: 'None.',
  noClips: 'No clips.',
  head: (title) => title,
  onDeck: 'on deck',
  nobodyYet: 'nobody has been put on deck yet',
  nobodySince: (since) => `nobody, since ${since}`,
  entrySince: (tags, since) => `${tags}, since ${since}`,
  stillRight: (clips) =>
    `Is this still right? Clips that wait for the answer: ${clips}. Confirm it with “ondeck deck confirm”.`,
  noAthlete: 'no athlete',
  clockAdvice: (seconds) => `writes local time as UTC: set it to ${seconds}`,
  oneClipOnly: 'Nothing changed: this command needs two clips or more.',
  verdicts: {
    done: 'done',
    undone: 'undone',
    tooLate: 'too late',
    tooEarly: 'too early',
    taggedSince: 'tagged since',
  },
  undoWith: (undo) => `undo with: ondeck clips undo ${undo}`,
  videos: (clips) => counted(clips, 'video', 'videos'),
  moreLikeThis: (others) => ` (${others} more like this)`,
  giveConfiguration: 'Give a configuration with --config to check its folders and its service.',
  ffprobeMissing: 'Not found, or it doesn’t run. Reinstall OnDeck, or install ffmpeg from your system’s packages.',
  through: (proxy) => ` through ${proxy}`,
  keyAccepted: (address, via) => `${address} answers${via}; API key accepted`,
  clockOff: (seconds, isAhead) =>
    `; this computer’s clock is ${seconds} s ${isAhead ? 'ahead' : 'behind'}, which OnDeck corrects`,
  failedAt: (hop, via) => `Failed at the ${hop}${via}. `,
  waitingFor: (host) => `Waiting for ${host}… Press Ctrl+C to cancel.`,
  retrying: (because) => `${because} Retrying… Press Ctrl+C to cancel.`,
  athleteLost: (who, clips) =>
    clips === 0
      ? `${who} is no longer among the service’s athletes`
      : `${who} is no longer among the service’s athletes; ${counted(clips, 'clip is', 'clips are')} tagged again`,
  repMissing: (rep, cameras) => `${rep}: no clip of ${cameras} yet`,
  repsMissing: (reps, cameras, examples) =>
    `${counted(reps, 'rep has', 'reps have')} no clip of ${cameras} yet: ${examples}`,
  andMore: (others) => `and ${others} more`,
  watching: (folder) => `watching ${folder}`,
  rescanning: (folder) => `rescanning ${folder} every 10 s`,
  allWell: 'everything works again',
  capturesEnabled: 'captures are enabled: uploads continue',
  leftOut: (files) => counted(files, 'file left out (see above)', 'files left out (see above)'),
}
