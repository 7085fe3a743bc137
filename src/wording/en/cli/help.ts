import { auditCommandEn, auditOptionsEn } from '../screens/audit.ts'
import { backupCommandsEn, backupOptionsEn } from './backup.ts'
import { facilityCommandsEn, facilityOptionsEn, helpOfFacilityEn } from './facility.ts'
import { findOptionsEn } from './find.ts'
import { forgetCommandsEn, forgetOptionsEn } from './forget.ts'
import { queueCommandsEn } from './queue.ts'
import { helpOfSqlEn, resultsCommandsEn, resultsOptionsEn } from './results.ts'
import { settingsCommandsEn, settingsOptionsEn } from './settings.ts'
import { updateCommandEn, updateOptionsEn } from './update.ts'

/** Descriptions of commands and options for `--help`. */
export const cliHelpEn = {
  ofSql: helpOfSqlEn,
  facilityHelp: helpOfFacilityEn,
  program: 'Uploads the videos that cameras export to the biomechanics service, each under the right athlete.',
  commands: {
    ...resultsCommandsEn,
    audit: auditCommandEn,
    ...backupCommandsEn,
    ...facilityCommandsEn,
    update: updateCommandEn,
    ...forgetCommandsEn,
    ...settingsCommandsEn,
    ...queueCommandsEn,
    run: 'Watch the source folders and upload every finished clip until stopped',
    practice: 'Run the practice service: the whole service on this computer, for trials and training',
    headless: 'Run the station without a window; its screens open in a browser on this computer',
    service: 'Run the station as a service that starts automatically and restarts after a crash',
    'service install': 'Install and start the service',
    'service uninstall': 'Stop and remove the service; the queue, settings, and clips are kept',
    'service status': 'Show whether the service and its station are running; exits with 1 if the station is not',
    doctor: 'Check everything a station needs and show what to fix',
    diagnostics: 'Collect log, ledger of the last 7 days, settings and versions for support; no key, no video',
    version: 'Print the version',
    athletes: 'Manage the athletes of your organization',
    'athletes list': 'List all athletes, or those that match',
    'athletes get': 'Show one athlete',
    'athletes create': 'Create an athlete, for example: create first_name=Maya last_name=Ortiz height=69',
    'athletes update': 'Change some fields of an athlete; the others stay',
    'athletes delete': 'Delete an athlete with all captures and results; also notifies the station on this computer',
    'athletes search': 'Search the station’s copy of the athletes by the start of a name; works offline',
    'athletes sync': 'Update the station’s copy of the athletes',
    'athletes duplicates': 'List athletes that look like the same person',
    'athletes distinct': 'Mark two athletes as different people: they are no longer listed as duplicates',
    'athletes import': 'Create and update athletes from a CSV, TSV or XLSX file; run it again to continue',
    'athletes export': 'Write all athletes to a CSV, TSV or XLSX file that can be imported again',
    captures: 'List the captures of your organization',
    'captures list': 'List all captures that match, newest first',
    'captures get': 'Show one capture',
    export: 'Create and download biomechanics exports',
    'export create': 'Create an export; prints the id of its job',
    'export status': 'Show the status of an export job',
    'export download': 'Download the rows as CSV; resumes an earlier download',
    'export list': 'List the exports of the station on this computer, newest first',
    'export resume': 'Start or continue a download of the station, or save the rows of an expired export',
    'export retry': 'Request an export of the station again as a new job',
    'export remove': 'Remove an export from the station’s list; its files stay',
    rules: 'Test the rules that read tags from names and shot lists',
    'rules try': 'Show what each rule reads from the files in a source folder',
    deck: 'Show and change who is on deck and who is next',
    'deck show': 'Show who is on deck, and the lineup',
    'deck set': 'Put an athlete on deck',
    'deck next': 'Put the next athlete in the lineup on deck',
    'deck clear': 'Clear the deck',
    'deck confirm': 'Confirm who is on deck',
    'deck resolve': 'Choose who was on deck when two stations in a cage disagree',
    'deck line-up': 'Add an athlete to the lineup',
    'deck suggest': 'Suggest the dimensions for an athlete and a movement',
    'deck skip': 'Remove the next athlete from the lineup',
    'deck move': 'Move an athlete to another position in the lineup; 1 is next',
    'deck remove': 'Remove the athlete at this position from the lineup; 1 is next',
    clips: 'Show and change the clips of a station; name a clip by its id or its file name',
    'clips list': 'List all clips in the order found',
    'clips show': 'Show one clip with its ledger',
    'clips tag': 'Tag clips by hand; without --set, go back to automatic tags',
    'clips undo': 'Undo the latest change to tags or the deck, the latest cancellation, or the change with this id',
    'clips hold': 'Hold clips longer before they are uploaded',
    'clips send': 'Upload held clips now',
    'clips retry': 'Retry clips that need attention, and bring back canceled ones',
    'clips cancel': 'Cancel clips or set them aside; files stay, and clips undo brings clips back',
    'clips upload-again': 'Upload uploaded clips, or duplicates of them, again for the right athlete',
    'clips join': 'Merge clips into one rep',
    'clips split': 'Make each clip its own rep',
    find: 'Find reps by text, athlete, movement, camera, state, day or file name, newest first',
    share: 'Create one MP4 video of a rep’s cameras side by side; name the rep by its id or by one of its clips',
    folders: 'Show and change the source folders of a station',
    'folders list': 'List the folders that the station watches',
    'folders add': 'Watch a folder from now on',
    'folders existing': 'Upload the clips that were in a folder before, or only new ones: take or ignore',
    'folders remove': 'Stop watching a folder; its files stay, and its clips are kept',
    cameras: 'Show and correct the clocks of the cameras',
    'cameras list': 'List all cameras with their clock correction and any advice',
    'cameras set': 'Add seconds to a camera’s recording times; write -- before a negative number',
    'cameras answer':
      'Answer the question about a camera’s clock: right, correct (as suggested), or the seconds to add',
    'cameras times':
      'Set whether a camera’s times are of the start or the end of a clip, or learn it: start, end, learn',
    'cameras measure': 'Align the cameras’ clocks with the first clip’s camera; all clips must show the same rep',
    key: 'Show where the API key is, set it, or remove it',
    'key show': 'Show whether the system keychain holds the key; never shows the key',
    'key set': 'Save the API key in the system keychain',
    'key forget': 'Remove the API key from the system keychain',
    browsers: 'Show and sign out the browsers that are signed in to a station',
    'browsers list': 'List the browsers that are signed in, newest first',
    'browsers sign-out': 'Sign out a browser by its id, or all of them with --all',
  },
  options: {
    automaticExports: 'Those that OnDeck requested automatically',
    ...resultsOptionsEn,
    ...auditOptionsEn,
    ...backupOptionsEn,
    ...forgetOptionsEn,
    ...settingsOptionsEn,
    ...updateOptionsEn,
    ...findOptionsEn,
    ...facilityOptionsEn,
    custom: 'Import unknown columns as custom attributes',
    dateOrder: 'Order of day, month and year in dates of numbers',
    deckDryRun: 'Only show which clips would change',
    dryRun: 'Only show what would be imported',
    existing: 'What to do with athletes that exist',
    heightUnit: 'Unit of heights without one',
    map: 'Field for a column: a field name, custom.key or none; can be repeated',
    result: 'File for the result, with ids; next to the roster by default',
    sameName: 'What to do with a row that matches an athlete by name only',
    weightUnit: 'Unit of weights without one',
    activity: 'Only this activity',
    allBrowsers: 'Sign out all browsers',
    at: 'Position in the lineup, 1 is next; at the end by default',
    athlete: 'Only this athlete',
    athleteAgain: 'The right athlete: an id, or a first and last name',
    athletes: 'Only this athlete; can be repeated',
    baseUrl: 'Address of the service',
    body: 'Read the body as JSON from a file; - for standard input',
    existingOfFolder: 'What to do with clips that are in the folder already',
    camera: 'Name of the camera that exports to this folder',
    captures: 'Whether captures are enabled; unchanged by default',
    captureStatus: 'awaiting_upload, processing, completed or error',
    config: 'Configuration file, YAML or JSON',
    configOfService: 'Configuration file with the address, or with the proxy to reach it',
    configOfStation: 'Configuration file that the station is started with',
    configToCheck: 'Also check the folders and the service of this configuration file',
    configWithAddress: 'Configuration file with the address',
    configFixesSettings: 'Configuration file, YAML or JSON; its settings can’t be changed on the screens',
    control: 'Open a separate control address with its own token',
    create: 'Create the athlete if the service has none with this name',
    dateMode: 'last_modified (default) or capture_time',
    end: 'End time, in the same formats; now by default',
    excel: 'Put an apostrophe before text that a spreadsheet would run as a formula',
    exportedActivity: 'Activity, such as baseball',
    exportedMovement: 'Movement, such as pitching',
    exportFormat: 'Format of the file that the station makes; csv by default',
    exportSeconds: 'How long an export job runs',
    faults: 'JSON file with faults to simulate, for training and tests',
    filter: 'Only athletes with this custom attribute; can be repeated',
    from: 'Start time (ISO 8601); now by default',
    help: 'Show help',
    helpCommand: 'Show help for a command',
    json: 'Print JSON on standard output',
    jsonLines: 'Print one JSON object per line on standard output',
    jsonOfPractice: 'Print the address and the key as one line of JSON',
    key: 'API key to accept (starts with sk); generated and kept by default',
    keyFile: 'Read the key to accept from a file, or from standard input with -',
    limit: 'Maximum number of results',
    list: 'List what can be undone, newest first',
    metric: 'Only this column; can be repeated',
    movement: 'Only this movement',
    once: 'Upload what is in the folders now, wait until every clip is done, then exit',
    open: 'Open the screens in the browser',
    out: 'File to create, such as ondeck-diagnostics.zip',
    output: 'Output file; - for standard output',
    port: 'Port number; 0 chooses a free port',
    practice: 'Use the practice service: nothing leaves this computer',
    practiceFolder: 'Folder for athletes, captures and videos',
    processingSeconds: 'How long an uploaded video is processed',
    queueFolder: 'Folder for the station’s queue and ledger',
    retentionHours: 'How long the results of an export are kept',
    rowFilter: 'One row per session: frame, or an event column',
    seconds: 'How much longer to hold',
    seedRoster: 'Number of athletes to create, if there are none yet',
    set: 'The tags',
    setAgain: 'Another movement, or other dimensions; as uploaded by default',
    shareDate: 'Write the date below the video',
    shareFrames: 'Only these frames of the first camera, such as 10-40',
    shareName: 'Write the athlete’s name below the video',
    shareOutput: 'MP4 file to create',
    shareSpeed: 'Speed; 0.25 is slow motion at a quarter',
    sortedBy: 'Sort order',
    source: 'Only captures from this source: api',
    start: 'Start time: epoch seconds, a day or ISO 8601; 24 hours ago by default',
    state: 'Only clips in this state',
    stationOfExports:
      'Data folder of the station that makes the export; the usual one where neither --base-url nor --config is given',
    stationFolder: 'Data folder of the station, which may be running or not',
    tier: 'Exports that the key allows; unchanged by default',
    undoDistinct: 'Undo it: list the two as likely duplicates again',
    until: 'With --once: how far each clip must get',
    version: 'Print the version',
    wait: 'Wait for the job to end',
    keyCredential: 'For a computer where nobody signs in: keep the API key as an encrypted systemd credential',
    runAs: 'User who owns the station, with --key-credential; by default, the user who ran sudo',
    service: 'Run under a service manager: print no sign-in address, and wait until the data folder is free',
    serviceDryRun: 'Only print the files and commands',
    yesAgain: 'Upload again; without this option, only show what would be uploaded',
    yes: 'Delete; without this option, only show what would be deleted',
  },
  exitCodes: `
Exit codes with --once:
  0  every clip is done
  1  some clips need attention
  2  the configuration or the command is invalid
  3  the service was unreachable for 60 s, or rejected the key (the queue is kept)

When stopped by Ctrl+C or SIGTERM, it exits with 0 and keeps the queue. With --once, it exits with 0 only if every
clip is done, otherwise with 1. A second signal exits immediately with 130.

The API key is read from the environment variable ONDECK_API_KEY.`,
  signInHelp: `
The printed address lets one browser on this computer sign in, once. Press Enter for another address.
The API key is read from the environment variable ONDECK_API_KEY, or entered on the screens.`,
  keyCredential: `
The service starts when you sign in, where the system keychain is open. For a computer where nobody signs in (Linux):
  sudo ondeck service install --key-credential < key.txt
The key is typed at a prompt that doesn’t show it, or read from standard input. systemd encrypts it for this computer.`,
  scheduleHours: `
Write hours after their days: mon, tue, wed, thu, fri, sat, sun. Hours without days are for every day. They use this
computer’s clock and may end on the next day. For example:
  ondeck queue schedule mon-fri 18:00-06:00 sat,sun 08:00-20:00`,
  keySources: `
The key is typed at a prompt that doesn’t show it, or read from standard input:
  ondeck key set < key.txt`,
  ruleCodes: `
Nothing is changed, and neither the service nor a key is needed.

Exit codes:
  0  every name matches its rules
  1  some names or shot lists do not
  2  a rule or an alias of the configuration is invalid`,
  fields: `
Fields use the service’s names: first_name, last_name, date_of_birth (YYYY-MM-DD), email, phone, gender,
dominant_arm, dominant_leg, activity, positions (separated by commas), competition_level, height (inches),
weight (pounds), and custom.NAME for a custom attribute. An empty value clears a field: last_name=`,
  tags: `
Tags are athlete (an id, or a first and last name), activity, movement, and any dimensions, for example:
  athlete="Maya Ortiz" activity=baseball movement=pitching handedness=right`,
  logLevel: (levels: string) => `
The log level is a setting: ondeck settings set diagnostics.logLevel debug
(${levels}; info by default).`,
}
