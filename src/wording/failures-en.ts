import type { FailureCode, FailureParameters } from '../contract/failure.ts'

/** What happened to which thing, and what to do now. */
export interface FailureText {
  readonly message: string
  readonly next: string
}

type Say = (parameters: FailureParameters, thing: string) => FailureText

const retries = 'OnDeck tries again by itself; check the network if this lasts.'
const reason = (detail: string | number | undefined) => (detail === undefined || detail === '' ? '' : ` (${detail})`)
const words = (message: string | number | undefined) =>
  message === undefined || message === '' ? 'It gave no reason.' : `The service says: ${message}`

/** A Record, not a switch: a new code does not compile until somebody has written its sentence. */
export const failuresEn: Record<FailureCode, Say> = {
  offline: ({ host, detail }) => ({ message: `${host} cannot be reached${reason(detail)}.`, next: retries }),
  'service-unavailable': ({ host, status }) => ({
    message: `The service at ${host} is out of order just now (it answers ${status}).`,
    next: 'OnDeck tries again by itself; nothing is lost meanwhile.',
  }),
  'service-busy': ({ host }) => ({
    message: `The service at ${host} asks for a pause.`,
    next: 'OnDeck waits as long as it was told and goes on by itself.',
  }),
  'not-the-service': ({ host, status, found }) => ({
    message: `What answers at ${host} is not the service: ${found} (status ${status}).`,
    next: 'Check the base address (it ends in /v1) and whether the network wants you to sign in first.',
  }),
  'answer-malformed': ({ host, detail }) => ({
    message: `The service at ${host} gave an answer that cannot be used: ${detail}.`,
    next: 'OnDeck tries again by itself; tell the provider if this lasts.',
  }),
  'key-missing': () => ({
    message: 'There is no API key.',
    next: 'Set the environment variable ONDECK_API_KEY to the key (it starts with sk).',
  }),
  'key-malformed': () => ({
    message: 'What ONDECK_API_KEY holds cannot be an API key: a key starts with sk and has no spaces.',
    next: 'Copy the key again from Settings, API Keys on the platform.',
  }),
  'key-refused': () => ({
    message: 'The service refuses the API key.',
    next: 'Make a new key on the platform (Settings, API Keys) and start again; the queue is kept.',
  }),
  'not-allowed': ({ message }, thing) => ({
    message: `${thing}: the service does not allow this account to create captures. ${words(message)}`,
    next: 'Ask the provider to enable captures for your organization, then start OnDeck again: it tries by itself.',
  }),
  'request-refused': ({ message }, thing) => ({
    message: `${thing}: the service refused the capture. ${words(message)}`,
    next: 'Correct what it names in the folder’s settings; the file stays where it is.',
  }),
  'capture-not-found': ({ message }, thing) => ({
    message: `${thing}: the service no longer has this capture. ${words(message)}`,
    next: 'If it was not deleted on purpose, put a copy of the file into the folder again.',
  }),
  'processing-failed': ({ message }, thing) => ({
    message: `${thing}: the service could not process the video. ${words(message)}`,
    next: 'Look at the video; record the movement again if it cannot be used.',
  }),
  'target-insecure': ({ target }, thing) => ({
    message: `${thing}: the service gave an upload address that is not safe (${target}).`,
    next: 'Tell the provider: videos go over https only.',
  }),
  'target-refused': ({ status, storeCode, message }, thing) => ({
    message: `${thing}: the video store refused the upload (${status}${storeCode === '' ? '' : ` ${storeCode}`}).${reason(message)}`,
    next: 'OnDeck asks for a new upload address a few times; after that, tell the provider what the store said.',
  }),
  'target-unavailable': ({ detail, status }, thing) => ({
    message: `${thing}: the video store did not take the video${reason(detail ?? status)}.`,
    next: 'OnDeck sends it again by itself.',
  }),
  'target-expired': (_parameters, thing) => ({
    message: `${thing}: the upload address had run out.`,
    next: 'OnDeck asks for a new one by itself; check this computer’s clock if it happens often.',
  }),
  'video-too-large': ({ message }, thing) => ({
    message: `${thing}: the video is larger than the store accepts.${reason(message)}`,
    next: 'Record shorter clips, or export this one in parts.',
  }),
  'upload-stalled': ({ host }, thing) => ({
    message: `${thing}: the upload stood still; ${host} took no more bytes.`,
    next: 'OnDeck starts it again by itself.',
  }),
  'file-missing': (_parameters, thing) => ({
    message: `${thing} is no longer there.`,
    next: 'Put it back into the folder and OnDeck goes on with it.',
  }),
  'file-changed': (_parameters, thing) => ({
    message: `${thing} changed while it was being sent.`,
    next: 'OnDeck sends it again when it has come to rest.',
  }),
  'file-locked': ({ detail }, thing) => ({
    message: `${thing} cannot be opened${reason(detail)}.`,
    next: 'Close the program that uses it, or give this user the right to read it; then start OnDeck again.',
  }),
  'file-growing': (_parameters, thing) => ({
    message: `${thing} never came to rest.`,
    next: 'Let the camera finish the export, or copy the file into the folder again.',
  }),
  'file-incomplete': ({ reason: why, waitedSeconds }, thing) => ({
    message: `${thing} is not complete: ${why ?? 'its content cannot be read'}${waitedSeconds === undefined ? '' : `, after ${waitedSeconds} s without a change`}.`,
    next: 'Export it from the camera again; the new file is taken by itself.',
  }),
  'file-empty': (_parameters, thing) => ({
    message: `${thing} is empty.`,
    next: 'It is taken by itself when it grows; if the camera has finished, export it again or delete it.',
  }),
  'file-name-unreadable': (_parameters, thing) => ({
    message: `${thing} has a name that this computer cannot read, so it is not taken.`,
    next: 'Rename it with plain letters and digits; it is then taken by itself.',
  }),
  'not-a-video': ({ found }, thing) => ({
    message: `${thing} is not a .mov or .mp4 video: it is ${found ?? 'something else'}.`,
    next: 'Export it as .mov or .mp4, or move it out of the folder.',
  }),
  'no-video-stream': (_parameters, thing) => ({
    message: `${thing} has no picture, only sound or data.`,
    next: 'Export it with its video track, or move it out of the folder.',
  }),
  'probe-failed': ({ detail }, thing) => ({
    message: `${thing} could not be looked into: the prober (ffprobe) did not work${reason(detail)}.`,
    next: 'Run “ondeck doctor”; it says what is missing.',
  }),
  'athlete-missing': (_parameters, thing) => ({
    message: `${thing}: nobody has said whose clip this is.`,
    next: 'Give the folder an athlete in its tags.',
  }),
  'athlete-not-found': ({ athlete }, thing) => ({
    message: `${thing}: the service has no such athlete${reason(athlete)}.`,
    next: 'Correct the athlete in the folder’s tags and start again.',
  }),
  'athlete-unknown': ({ name }, thing) => ({
    message: `${thing}: the service has no athlete named ${name}.`,
    next: 'Correct the name, or allow the folder to create the athlete (create: true).',
  }),
  'athlete-ambiguous': ({ name }, thing) => ({
    message: `${thing}: the service has several athletes named ${name}.`,
    next: 'Name the athlete by id in the folder’s tags.',
  }),
  'activity-missing': (_parameters, thing) => ({
    message: `${thing}: no activity is given.`,
    next: 'Give the folder an activity in its tags, such as baseball.',
  }),
  'movement-missing': (_parameters, thing) => ({
    message: `${thing}: no movement is given.`,
    next: 'Give the folder a movement in its tags, such as pitching.',
  }),
  'pair-unknown': ({ activity, movement, movements }, thing) => ({
    message: `${thing}: the service knows no ${movement} in ${activity}.`,
    next: `Choose one of: ${movements}.`,
  }),
  'dimension-unknown': ({ dimension, activity, movement, dimensions }, thing) => ({
    message: `${thing}: ${activity} ${movement} has no dimension ${dimension}.`,
    next: dimensions === '' ? 'Remove it: this movement has none.' : `Use one of: ${dimensions}.`,
  }),
  'dimension-invalid': ({ dimension, value, expected }, thing) => ({
    message: `${thing}: ${dimension} cannot be ${value === '' ? 'empty' : value}.`,
    next: expected === '' ? 'Give it a value, or remove it.' : `Use one of: ${expected}.`,
  }),
  'dimension-missing': ({ dimension, activity, movement }, thing) => ({
    message: `${thing}: ${dimension} of ${activity} ${movement} is not given, and this folder requires it.`,
    next: 'Give it in the folder’s tags, or switch requireDimensions off.',
  }),
  'folder-missing': ({ folder }, thing) => ({
    message: `The folder ${folder ?? thing} is not there.`,
    next: 'Create it, connect the disk or share, or correct its path; OnDeck looks again by itself.',
  }),
  'folder-unreadable': ({ folder, detail }, thing) => ({
    message: `The folder ${folder ?? thing} cannot be read${reason(detail)}.`,
    next: 'Give this user the right to read it; OnDeck looks again by itself.',
  }),
  'watching-limited': ({ detail }, thing) => ({
    message: `${thing} cannot be watched${reason(detail)}.`,
    next: 'Nothing is lost: it is looked through every minute instead.',
  }),
  'config-invalid': ({ key, given, expected }) => ({
    message: `The configuration is wrong at ${key}${given === undefined ? '' : `: ${given}`}.`,
    next: `Expected: ${expected}.`,
  }),
  'config-missing': ({ file, detail }) => ({
    message: `The configuration ${file} cannot be read${reason(detail)}.`,
    next: 'Give the path of a YAML or JSON file with --config.',
  }),
  'data-folder-in-use': ({ folder }) => ({
    message: `Another station is using the data folder ${folder}.`,
    next: 'Stop it first, or give this one its own folder with --data-dir.',
  }),
  'data-folder-unusable': ({ folder, detail }) => ({
    message: `The data folder ${folder} cannot be used${reason(detail)}.`,
    next: 'Give a folder that this user may write to with --data-dir.',
  }),
  'data-newer': ({ file }) => ({
    message: `${file} was written by a newer OnDeck.`,
    next: 'Install the newest version; this one does not touch it.',
  }),
  'disk-full': ({ file }) => ({
    message: `The disk is full: ${file} cannot be written.`,
    next: 'Make room; OnDeck goes on by itself, and nothing that was sent is forgotten.',
  }),
  'database-broken': ({ file, detail }) => ({
    message: `The station’s database ${file} cannot be used${reason(detail)}.`,
    next: 'Check the disk. The source files are untouched; a new data folder (--data-dir) starts afresh.',
  }),
  'port-in-use': ({ port }) => ({
    message: `Port ${port} is in use by another program.`,
    next: 'Choose another with --port, or --port 0 for a free one.',
  }),
  bug: ({ detail }) => ({
    message: `OnDeck made a mistake of its own: ${detail}`,
    next: 'Please report it with this text. No source file was changed.',
  }),
}
