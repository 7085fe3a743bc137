import type { FailureSentences } from '../../failure-text.ts'
import { incompleteReason, restedFor } from '../../incomplete-reason.ts'
import { reason, withArticle, words } from '../phrases.ts'

/** Problems of a clip’s file or its upload. */
export const clipFailuresEn = {
  'processing-failed': ({ message }, subject) => ({
    message: `${subject}: the service couldn’t process the video. ${words(message)}`,
    next: 'Check the video. If it is unusable, record the movement again.',
  }),
  'target-insecure': ({ target }, subject) => ({
    message: `${subject}: the service returned an insecure upload address (${target}).`,
    next: 'Contact the provider: videos are uploaded over https only.',
  }),
  'target-private': ({ target }, subject) => ({
    message: `${subject}: the service returned an upload address on your own network (${target}).`,
    next: 'If you expected this, add the host to service.privateUploadHosts, then retry. Otherwise, contact the provider.',
  }),
  'target-refused': ({ status, storeCode, message }, subject) => ({
    message: `${subject}: video storage rejected the upload (${status}${storeCode === '' ? '' : ` ${storeCode}`}).${Number(status) === 413 ? ' The video is too large for it, or for a proxy on the way.' : ''}${reason(message)}`,
    next: 'OnDeck will retry a few times with a new upload address. If it still fails, contact the provider with this message.',
  }),
  'target-unavailable': ({ detail, status }, subject) => ({
    message: `${subject}: video storage didn’t accept the video${reason(detail ?? status)}.`,
    next: 'OnDeck will retry automatically.',
  }),
  'target-expired': (_parameters, subject) => ({
    message: `${subject}: the upload address expired.`,
    next: 'OnDeck will request a new one automatically. If this happens often, check this computer’s clock.',
  }),
  'video-too-large': ({ message }, subject) => ({
    message: `${subject}: the video exceeds the storage size limit.${reason(message)}`,
    next: 'Record shorter clips, or export this one in parts.',
  }),
  'upload-withdrawn': (_parameters, subject) => ({
    message: `${subject}: the upload was canceled.`,
    next: 'Nothing was stored. You can upload it again at any time.',
  }),
  'upload-stalled': ({ host }, subject) => ({
    message: `${subject}: the upload stalled because ${host} stopped accepting data.`,
    next: 'OnDeck will restart it automatically.',
  }),
  'upload-slow': (_parameters, subject) => ({
    message: `${subject}: the upload hardly moved while other clips waited.`,
    next: 'OnDeck uploads the others first, and will restart this one automatically.',
  }),
  'file-missing': (_parameters, subject) => ({
    message: `${subject} is missing: it is no longer in its folder.`,
    next: 'Put it back in the folder. OnDeck will then continue automatically.',
  }),
  'file-changed': (_parameters, subject) => ({
    message: `${subject} changed during the upload.`,
    next: 'OnDeck will upload it again automatically when it stops changing.',
  }),
  'file-overwritten': (_parameters, subject) => ({
    message: `${subject} was overwritten by another recording before it was uploaded.`,
    next: 'The new recording is a separate clip. If the old one is still on the camera, export it under another name.',
  }),
  'file-locked': ({ detail }, subject) => ({
    message: `${subject} can’t be opened${reason(detail)}.`,
    next: 'Close the program that uses it, or give this user permission to read it. OnDeck will retry automatically.',
  }),
  'original-locked': ({ original }, subject) => ({
    message: `${subject} looks like a copy of ${original}, which can’t be opened for comparison.`,
    next: 'Give this user permission to read that file. OnDeck will retry automatically.',
  }),
  'original-missing': (_parameters, subject) => ({
    message: `${subject} looks like a small or edited copy of another video, and that video isn’t here.`,
    next: 'Copy the original into the folder, or choose Upload or Leave out.',
  }),
  'original-unread': ({ original }, subject) => ({
    message: `${subject} looks like a copy of ${original}, which hasn’t been read yet.`,
    next: 'OnDeck will continue automatically.',
  }),
  'file-name-ending': (_parameters, subject) => ({
    message: `${subject} can’t be added: its name ends in a space or a dot.`,
    next: 'Rename it so that it ends in .mov or .mp4. OnDeck will then add it automatically.',
  }),
  'file-in-cloud': (_parameters, subject) => ({
    message: `${subject} is only in the cloud: this computer has a placeholder for it.`,
    next: 'Download it in the cloud service’s app. OnDeck will then add it automatically.',
  }),
  'file-incomplete': ({ reason: why, waitedSeconds, playable }, subject) => ({
    message: `${subject} ${playable === undefined ? 'is' : 'looks'} incomplete: ${incompleteReason(String(why ?? 'its content can’t be read'), { beforeColon: /(?:cut short|damaged): /u, about: 'about', locale: 'en' })}${waitedSeconds === undefined ? '' : `, and no change for ${restedFor(Number(waitedSeconds), { seconds: 'seconds', minutes: 'minutes' })}`}.`,
    next:
      playable === undefined
        ? 'Export it from the camera again. OnDeck will add the new file automatically.'
        : 'Play it. If nothing is missing, upload it anyway with “ondeck clips upload-anyway”. Otherwise export it from the camera again.',
  }),
  'file-grew': ({ uploads, playable }, subject) => ({
    message: `${subject} grew after OnDeck uploaded it${uploads === 2 ? ' twice' : ''}: the recording was still running.`,
    next:
      playable === undefined
        ? 'OnDeck will upload the whole recording automatically as another capture. Ignore the shorter one.'
        : 'Wait until the recording has ended, then choose “Upload anyway”.',
  }),
  'file-link': (_parameters, subject) => ({
    message: `${subject} is a link, and OnDeck doesn’t follow links.`,
    next: 'Move the video itself into the folder, or add the folder it links to as a source folder.',
  }),
  'file-empty': (_parameters, subject) => ({
    message: `${subject} is empty.`,
    next: 'OnDeck will add it automatically when it has content. If the camera is done, export it again or delete it.',
  }),
  'file-name-unreadable': (_parameters, subject) => ({
    message: `${subject} can’t be added: this computer can’t read its name.`,
    next: 'Rename it with plain letters and digits. OnDeck will then add it automatically.',
  }),
  'file-name-unfinished': (_parameters, subject) => ({
    message: `${subject} can’t be added: its name is that of a file still being copied.`,
    next: 'If the file is complete, rename it. OnDeck will then add it automatically.',
  }),
  'video-unsupported': (_parameters, subject) => ({
    message: `${subject} can’t be uploaded: it is not a .mov or .mp4 file.`,
    next: 'Export it again as .mov or .mp4.',
  }),
  'not-a-video': ({ found }, subject) => ({
    message: `${subject} is not a .mov or .mp4 video: it is ${found === undefined ? 'something else' : withArticle(found)}.`,
    next: 'Export it as .mov or .mp4, or move it out of the folder.',
  }),
  'no-video-stream': (_parameters, subject) => ({
    message: `${subject} has no video track, only sound or data.`,
    next: 'Export it with its video track, or move it out of the folder.',
  }),
  'prober-crashed': ({ detail }, subject) => ({
    message: `${subject} can’t be added: ffprobe failed while analyzing it${reason(detail)}.`,
    next: 'OnDeck won’t open it again automatically. Export it again, or retry it if you trust its source.',
  }),
  'probe-failed': ({ detail }, subject) => ({
    message: `${subject} can’t be analyzed because ffprobe doesn’t work${reason(detail)}.`,
    next: 'Run “ondeck doctor” to see what is missing.',
  }),
} satisfies FailureSentences
