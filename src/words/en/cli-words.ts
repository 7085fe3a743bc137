import { clockErrorEn } from './clock-error.ts'
import { counted } from './counted.ts'

const athletes = (count: number) => counted(count, 'athlete', 'athletes')
const clips = (count: number) => counted(count, 'clip', 'clips')

/** Texts of the command line besides help, failures, and the texts that it shares with the screens. */
export const cliEn = {
  standardOutput: 'Standard output',
  none: 'None.',
  /** Texts of empty lists. */
  noneOf: {
    athlete: 'No athlete matches.',
    athletes: 'No athletes.',
    captures: 'No captures.',
    exports: 'No exports.',
    reps: 'No rep matches.',
    session: 'No session matches.',
    sessions: 'No sessions.',
  },
  noClips: 'No clips.',
  excludes: (excluded: number, total: number, isChanged: boolean) =>
    `${isChanged ? 'Leaving out' : 'Would leave out'} ${excluded} of ${total} videos in the folder.`,
  noVideos: 'There are no videos.',
  filesDone: {
    setAside: (files: number) => `${counted(files, 'video', 'videos')} set aside; undo with: ondeck folders bring-back`,
    bringBack: (files: number) => `${counted(files, 'video', 'videos')} brought back`,
  },
  notListed: {
    setAside: (path: string) => `not an unsupported video of a source folder: ${path}`,
    bringBack: (path: string) => `not set aside: ${path}`,
  },
  /** Subjects of failures. */
  subjects: { athletes: 'Athletes', newAthlete: 'New athlete', captures: 'Captures' },
  /** Titles of columns. */
  columns: {
    activity: 'activity',
    advice: 'advice',
    approved: 'approved',
    arm: 'arm',
    athlete: 'athlete',
    born: 'born',
    browser: 'browser',
    camera: 'camera',
    captured: 'captured',
    clip: 'clip',
    waiting: 'waiting',
    correction: 'clock correction',
    times: 'timestamps mark',
    error: 'error',
    file: 'file',
    folder: 'folder',
    station: 'station',
    firstName: 'first name',
    fps: 'fps',
    from: 'from',
    id: 'id',
    lastName: 'last name',
    lastSeen: 'last seen',
    leg: 'leg',
    level: 'level',
    movement: 'movement',
    name: 'name',
    newAthlete: 'new athlete',
    otherId: 'other id',
    otherName: 'other name',
    recorded: 'recorded',
    rows: 'rows',
    sessionId: 'session id',
    setting: 'setting',
    signedIn: 'signed in',
    state: 'state',
    status: 'status',
    value: 'value',
    what: 'what',
    when: 'when',
    why: 'why',
  },
  wouldDelete: (athlete: string) =>
    `This would delete ${athlete} with all captures and results. Add --yes to delete them.`,
  deleted: (athlete: string) => `Deleted ${athlete}.`,
  clipsNeedTags: (count: number) =>
    `${clips(count)} that waited for this athlete ${count === 1 ? 'needs' : 'need'} tags.`,
  notFilterable: (attribute: string) =>
    `The attribute ${attribute} is stored, but lists can’t be filtered by it: they have a parameter with that name.`,
  indexing: (indexed: number, total: number) => `Indexing older reps: ${indexed} of ${total}`,
  incompleteCopy: 'The copy is incomplete: no sync has finished yet.',
  synced: (total: number, added: number, changed: number, removed: number) =>
    `${athletes(total)}: ${added} new, ${changed} changed, ${removed} deleted.`,
  removedAthlete: (athlete: string) => `deleted: ${athlete}`,
  alike: {
    name: 'same name',
    'name-and-birthday': 'same name and birthday',
    'similar-name-and-birthday': 'similar name, same birthday',
    'similar-name': 'similar name',
  },
  distinct: (one: string, other: string) => `${one} and ${other} are different people: no longer listed as duplicates.`,
  notDistinct: (one: string, other: string) =>
    `${one} and ${other} may be the same person: listed as duplicates again.`,
  totalsRow: (row: number, name: string) => `Row ${row}: “${name}” is a total, not an athlete. The row is skipped.`,
  importRow: (row: number, message: string, next: string) => `Row ${row}: ${message} ${next}`,
  importSummary: (created: number, updated: number, unchanged: number, failed: number) =>
    `${athletes(created)} created, ${updated} updated, ${unchanged} unchanged, ${failed} not imported.`,
  importPlanned: (created: number, updated: number, unchanged: number, failed: number) =>
    `To create: ${athletes(created)}; to update: ${updated}; unchanged: ${unchanged}; can’t be imported: ${failed}.`,
  /** Columns without a field; `custom` are those that --custom would import, `other` one of the others. */
  columnsLeftOut: (all: string, custom: readonly string[], other: string | undefined) =>
    [
      `Not imported: ${all}.`,
      custom.length > 0 &&
        `Add --custom to import ${custom.join(', ')} as ${custom.length === 1 ? 'a custom attribute' : 'custom attributes'}.`,
      other !== undefined && `Give a column another name with --map "${other}=custom.NAME".`,
    ]
      .filter(Boolean)
      .join(' '),
  importOnScreen: (file: string, left: number) =>
    `The station has an open import of ${file} with ${counted(left, 'row', 'rows')} left. It continues on the Athletes screen.`,
  importContinues: 'Continuing the import of this file.',
  importStopped: 'The import stopped. Run the command again to continue.',
  resultWritten: (file: string) => `Result: ${file}`,
  rosterWritten: (count: number, file: string) => `${athletes(count)} in ${file}`,
  /** Reasons for a suggested value. */
  reasons: {
    remembered: 'from last time',
    dominant_arm: 'from the dominant arm',
    dominant_leg: 'from the dominant leg',
  },
  onDeck: 'on deck',
  nobodyYet: 'nobody has been put on deck yet',
  nobodySince: (since: string) => `nobody, since ${since}`,
  entrySince: (tags: string, since: string) => `${tags}, since ${since}`,
  deckReplaces: (name: string | null, since: string) => `replaces ${name ?? 'nobody'}, on deck since ${since}`,
  deckUntil: (since: string) => `until ${since}, when the deck changed again`,
  wouldChange: (count: number) => (count === 0 ? 'No clip would change.' : `${clips(count)} would change:`),
  leftAlready: (count: number) =>
    `${clips(count)} ${count === 1 ? 'was' : 'were'} already reserved or uploaded and can’t be changed:`,
  more: (count: number) => `and ${count} more`,
  dryRun: 'Nothing was changed.',
  unknownFilter: (option: string, given: string, guess: string | undefined) =>
    `${option}: OnDeck doesn’t know “${given}”.${guess === undefined ? '' : ` Did you mean ${guess}?`}`,
  resultsElsewhere: 'Sessions of the results library are not searched here: ondeck results list shows them.',
  unknownOnDeck: (name: string) =>
    `No athlete is named ${name}. Their clips stay untagged until one is: correct the name, or add --create.`,
  createdOnDeck: (name: string) => `${name} is a new athlete.`,
  didYouMean: (name: string) => `Did you mean ${name}?`,
  stillRight: (count: number) =>
    `Still on deck? ${clips(count)} ${count === 1 ? 'stays' : 'stay'} untagged until you confirm with “ondeck deck confirm”. It doesn’t tag clips recorded long before: use “ondeck clips tag” for those.`,
  whoWasOnDeck: (first: string, second: string) =>
    `Who was on deck? Run “ondeck deck resolve first” for ${first}, or “ondeck deck resolve second” for ${second}.`,
  queueRuns: 'uploads are running',
  queuePaused: 'uploads are paused',
  queueLimit: (mbitPerSecond: number) => `at most ${mbitPerSecond} Mbit/s`,
  noLimit: 'no limit',
  queueSchedule: (hours: string) => `only ${hours}`,
  noSchedule: 'at any time',
  theKey: 'The API key',
  enterKey: 'API key (not shown): ',
  keyStates: {
    none: 'There is no API key.',
    kept: 'The API key is in the system keychain.',
    'this-start-only': 'The API key is used until the station stops.',
    locked: 'The system keychain is locked.',
    unavailable: 'The system keychain is unavailable.',
    given: 'The API key comes from the environment of the running station.',
  },
  noAthlete: 'no athlete',
  correction: (seconds: number) => `${seconds} s`,
  cameraTimes: { start: 'the start', end: 'the end', unknown: '' },
  cameraQuestion: (clips: number, isAboutEdge: boolean, offBySeconds: number | null) =>
    isAboutEdge
      ? `${counted(clips, 'clip waits', 'clips wait')}: do its timestamps mark the start or the end? Use cameras times.`
      : `${counted(clips, 'clip waits', 'clips wait')}: ${offBySeconds === null ? 'are its times right' : `is its clock ${clockErrorEn(offBySeconds)}`}? Use cameras answer.`,
  noSuggestion: (camera: string) => `Nothing changed: give the seconds by which the clock of ${camera} is behind.`,
  clockAdvice: (seconds: number) => `records local time as UTC: set the correction to ${seconds} s`,
  oneClipOnly: 'Nothing changed: this command needs two clips or more.',
  noSuchFile: (file: string) =>
    `No file in the source folders has “${file}” in its name. OnDeck reads .mov and .mp4 files.`,
  moreFiles: 'More files have such a name; name more of it.',
  unreadFolder: (folder: string) => `${folder} can’t be read now, so the file may be there.`,
  wouldUploadAgain: (file: string, from: string, to: string) =>
    `This would upload ${file} again: uploaded as ${from}, now as ${to}.`,
  addYes: 'Add --yes to upload.',
  askToDelete: (capture: string, file: string, athlete: string) =>
    `Ask the provider to delete capture ${capture} (${file}, ${athlete}): the service can’t change its athlete.`,
  secondUploadOf: (capture: string) => `second upload of capture ${capture}`,
  uploadedAgainAs: (clip: string) => `uploaded again as clip ${clip}`,
  /** Results of a command for a clip. */
  verdicts: {
    done: 'done',
    undone: 'undone',
    redone: 'redone',
    tooLate: 'too late',
    tooEarly: 'too early',
    taggedSince: 'tagged again',
  },
  /** Why a clip isn't retried. */
  notRetried: {
    confirming: 'the service is asked whether it arrived',
    confirmingUntil: (time: string) => `it may still arrive until ${time}; nothing is sent again before`,
    uploading: 'it is being uploaded',
    uploaded: 'it is uploaded already',
    gone: 'the service deleted it',
    notYet: (state: string) => `nothing to retry: it is ${state}`,
  },
  undoWith: (undo: string) => `undo with: ondeck clips undo ${undo}`,
  redoWith: (undone: string) => `redo with: ondeck clips redo ${undone}`,
  diagnosticsHold: 'The file contains names of files, folders and athletes, but no key and no video.',
  /** Subjects of findings. */
  statusStopped: 'OnDeck isn’t running: clips are uploaded after it starts.',
  checked: {
    runtime: 'runtime',
    managed: 'managed',
    search: 'search',
    results: 'results',
    keychain: 'keychain',
    ffprobe: 'ffprobe',
    ffmpeg: 'ffmpeg',
    isolation: 'isolation',
    folder: 'folder',
    tags: 'tags',
    rules: 'rules',
    facility: 'facility',
    service: 'service',
    uploads: 'uploads',
  },
  runtime: (version: string, system: string) => `Node.js ${version} on ${system}`,
  managedBy: (file: string) => `Your organization sets some of the settings: ${file}`,
  keychainAnswers: 'The system keychain is available.',
  searchByFts5: 'Athletes are found with SQLite’s FTS5.',
  searchByTable: 'Athletes are found with a table of words: this SQLite has no FTS5.',
  videosIn: (folder: string, count: number) => `${folder}: ${counted(count, 'video', 'videos')}`,
  moreLikeThis: (others: number) => ` (${others} more like this)`,
  giveConfiguration: 'Use --config with a configuration file to check its folders and its service.',
  ffprobeMissing: 'Not found, or it doesn’t run. Reinstall OnDeck, or install ffmpeg from your system’s packages.',
  programAt: (version: string, path: string) => `${version} (${path})`,
  programChangeable: (path: string, through: string) =>
    `${path} isn’t used because other users can change ${through}. Remove their write permission.`,
  programTooOld: (path: string, version: string) => `${path} isn’t used: ${version} is older than 4.4.`,
  programSilent: (path: string) => `${path} isn’t used: it doesn’t run.`,
  programInFolder: (path: string, folder: string) =>
    `${path} isn’t used because it is in the source folder ${folder}. Move it to another folder.`,
  isolated: 'ffprobe and ffmpeg run without network access.',
  notIsolated: 'This system can’t block network access for ffprobe and ffmpeg. They are told to open only the video.',
  through: (proxy: string) => ` through ${proxy}`,
  keyAccepted: (address: string, via: string) => `${address} responds${via}; API key accepted`,
  clockOff: (seconds: number, isAhead: boolean) =>
    `; this computer’s clock is ${seconds} s ${isAhead ? 'ahead' : 'behind'}, which OnDeck corrects`,
  /** Steps at which a connection failed. */
  hops: {
    name: 'DNS lookup',
    connection: 'connection',
    proxy: 'proxy',
    certificate: 'certificate',
    service: 'service',
    key: 'API key',
  },
  failedAt: (hop: string, via: string) => `Failed at the ${hop}${via}. `,
  waitingFor: (host: string) => `Waiting for ${host}… Press Ctrl+C to cancel.`,
  retrying: (because: string) => `${because} Retrying… Press Ctrl+C to cancel.`,
  resuming: (rows: number) => `Resuming after ${counted(rows, 'row', 'rows')}.`,
  downloaded: (rows: number, file: string) => `${counted(rows, 'row', 'rows')} in ${file}`,
  athleteIs: (name: string, id: string) => `${name} is the athlete ${id}.`,
  exportNext: (job: string) => `Download it with: ondeck export download ${job} --wait --output results.csv`,
  exportWaits: 'OnDeck isn’t running. Start it to continue this export.',
  headlessRuns: 'OnDeck is running. Open its screens in a browser on this computer:',
  oneBrowser: 'The address lets one browser sign in, within ten minutes.',
  anotherAddress: 'Press Enter for another address.',
  stopHeadless: 'Press Ctrl+C to stop; everything is kept.',
  signedOut: (browsers: number) => `${counted(browsers, 'browser', 'browsers')} signed out.`,
  browserSignedIn: (browser: string) => `New sign-in: ${browser}.`,
  practiceRuns: 'The practice service is running. Nothing leaves this computer.',
  practiceAddress: 'base address',
  practiceKey: 'key',
  practiceControl: 'control',
  controlWith: (address: string, token: string) => `${address} (token ${token})`,
  usePractice: (folder: string) =>
    `Use the address in a configuration and the key in ONDECK_API_KEY. Press Ctrl+C to stop; everything is kept in ${folder}.`,
  /** Sources of tags, and tags. */
  sources: { 'shot-list': 'shot list', 'file-name': 'file name', path: 'path', folder: 'folder' },
  settingKept: (version: number) => `Saved as version ${version}. A running station uses it at once.`,
  athleteLost: (who: string, count: number) =>
    count === 0
      ? `${who} was deleted from the service`
      : `${who} was deleted from the service; ${counted(count, 'clip is', 'clips are')} tagged again`,
  repMissing: (rep: string, cameras: string) => `${rep}: no clip from ${cameras} yet`,
  repsMissing: (reps: number, cameras: string, examples: string) =>
    `${counted(reps, 'rep has', 'reps have')} no clip from ${cameras} yet: ${examples}`,
  andMore: (others: number) => `and ${others} more`,
  existingWait: (count: number, folder: string) =>
    `${clips(count)} that ${count === 1 ? 'was' : 'were'} already in ${folder} ${count === 1 ? 'waits' : 'wait'} for your answer. Upload: ondeck folders existing "${folder}" take. Only new clips: ondeck folders existing "${folder}" ignore`,
  watching: (folder: string) => `watching ${folder}`,
  rescanning: (folder: string) => `rescanning ${folder} every 10 s`,
  allWell: 'everything works again',
  capturesEnabled: 'captures are enabled: uploads continue',
  leftOut: (files: number) => counted(files, 'file left out (see above)', 'files left out (see above)'),
  timeLeft: (duration: string) => `${duration} left`,
}
