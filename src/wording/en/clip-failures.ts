import type { Sentences } from '../failure-text.ts'
import { reason, withArticle, words } from './phrases.ts'

/** What is the matter with a clip’s file, or with sending it. */
export const clipFailuresEn = {
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
  'upload-withdrawn': (_parameters, thing) => ({
    message: `${thing}: the upload was taken back.`,
    next: 'Nothing was stored; it can be sent again at any time.',
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
  'file-overwritten': (_parameters, thing) => ({
    message: `${thing} was overwritten with another recording before it was sent.`,
    next: 'The new recording is a clip of its own. Export this one again under another name if it is still on the camera.',
  }),
  'file-locked': ({ detail }, thing) => ({
    message: `${thing} cannot be opened${reason(detail)}.`,
    next: 'Close the program that uses it, or give this user the right to read it; OnDeck then goes on by itself.',
  }),
  'original-locked': ({ original }, thing) => ({
    message: `${thing} looks like a copy of ${original}, which cannot be opened to compare them.`,
    next: 'Give this user the right to read that file; OnDeck goes on by itself.',
  }),
  'file-incomplete': ({ reason: why, waitedSeconds }, thing) => ({
    message: `${thing} is not complete: ${why ?? 'its content cannot be read'}${waitedSeconds === undefined ? '' : `, after ${waitedSeconds} s without a change`}.`,
    next: 'Export it from the camera again; the new file is taken by itself.',
  }),
  'file-link': (_parameters, thing) => ({
    message: `${thing} is a link, and OnDeck doesn’t follow links.`,
    next: 'Move the video itself into the folder, or add the folder that the link points to as a source folder.',
  }),
  'file-empty': (_parameters, thing) => ({
    message: `${thing} is empty.`,
    next: 'It is taken by itself when it grows; if the camera has finished, export it again or delete it.',
  }),
  'file-name-unreadable': (_parameters, thing) => ({
    message: `${thing} has a name that this computer cannot read, so it is not taken.`,
    next: 'Rename it with plain letters and digits; it is then taken by itself.',
  }),
  'file-name-unfinished': (_parameters, thing) => ({
    message: `${thing} is named like a file that is still being copied, so it is not taken.`,
    next: 'Rename it if it is whole; it is then taken by itself.',
  }),
  'video-unsupported': (_parameters, thing) => ({
    message: `${thing} can’t be uploaded: it is not a .mov or .mp4 file.`,
    next: 'Export it again as .mov or .mp4.',
  }),
  'not-a-video': ({ found }, thing) => ({
    message: `${thing} is not a .mov or .mp4 video: it is ${found === undefined ? 'something else' : withArticle(found)}.`,
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
} satisfies Sentences
