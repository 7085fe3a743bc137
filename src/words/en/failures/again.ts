import type { FailureSentences } from '../../failure-text.ts'

const as = (athlete: string | number | undefined) => (athlete === undefined || athlete === '' ? '' : ` as ${athlete}`)

/** Reasons why a clip can’t be uploaded again for another athlete. */
export const againFailuresEn = {
  'again-not-uploaded': ({ file }) => ({
    message: `${file} can’t be uploaded again: it isn’t uploaded yet.`,
    next: 'Change the athlete in its tags instead.',
  }),
  'again-same-athlete': ({ file, athlete }) => ({
    message: `${file} was already uploaded as ${athlete}.`,
    next: 'Choose another athlete.',
  }),
  'again-exists': ({ file, athlete }) => ({
    message: `${file} was already set to upload again${as(athlete)}.`,
    next: 'Open that clip to check, change, or cancel it.',
  }),
  'again-file-missing': ({ file }) => ({
    message: `${file} can’t be uploaded again: the file is missing.`,
    next: 'Put the file back where it was, then try again.',
  }),
  'again-file-changed': ({ file }) => ({
    message: `${file} can’t be uploaded again: the file has changed since the upload.`,
    next: 'Put the original file back, then try again.',
  }),
} satisfies FailureSentences
