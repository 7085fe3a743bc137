import { counted } from '../../words/en/counted.ts'
import type { AuditAnswer, AuditGroup, AuditNext, AuditScope, AuditStep } from './audit.ts'

const videos = (count: number) => counted(count, 'video', 'videos')
const clips = (count: number) => counted(count, 'clip', 'clips')

interface Answered {
  readonly kind: AuditScope['kind']
  readonly answer: AuditAnswer
  /** Rows that prevent the answer yes. */
  readonly open: number
  /** None of these rows may still be uploaded. */
  readonly isCertain: boolean
  readonly items: number
}

/** The large answer of an audit. */
function answerEn({ kind, answer, open, isCertain, items }: Answered): string {
  const isCard = kind === 'folder'
  if (answer === 'empty') return isCard ? 'No videos found' : 'No clips in this period'
  if (answer === 'yes') return isCard ? 'Yes, this card can be formatted' : `Yes, all ${clips(items)} uploaded`
  const are = open === 1 ? 'is' : 'are'
  return `No: ${isCard ? videos(open) : clips(open)} ${are} ${isCertain ? 'not uploaded' : 'not confirmed as uploaded'}`
}

const groups: Readonly<Record<AuditGroup, string>> = {
  missing: 'Missing at the service',
  awaiting: 'Waiting for the video at the service',
  elsewhere: 'Uploaded to another account',
  unchecked: 'Could not be checked',
  'not-uploaded': 'Never uploaded',
  'not-imported': 'Unknown to OnDeck',
  unsupported: 'Unsupported videos',
  unreadable: 'Unreadable files',
  'processing-failed': 'Processing failed',
  orphan: 'Reservations without video',
  extra: 'Extra captures',
  known: 'Uploaded',
  'left-out': 'Left out',
}

const next: Readonly<Record<AuditNext, string>> = {
  none: 'Nothing to do',
  wait: 'Wait: OnDeck continues automatically',
  tag: 'Tag the clip',
  retry: 'Retry',
  'bring-back': 'Bring the clip back',
  'ask-provider': 'Keep the file, and ask the provider about the capture',
  'open-clip': 'Open the clip to see what is wrong',
  'add-folder': 'Add the folder to OnDeck to upload them',
  convert: 'Convert to .mov or .mp4',
  'check-file': 'Check the file or the card',
  'switch-account': 'Audit again with the API key that was used to upload',
  'delete-at-service': 'Ask the provider to delete the capture',
  'audit-again': 'Audit again later',
}

const steps: Readonly<Record<AuditStep, string>> = {
  scanning: 'Scanning folder',
  hashing: 'Reading videos',
  captures: 'Reading captures from the service',
  comparing: 'Comparing',
}

const otherFiles = (count: number) =>
  `${counted(count, 'other file', 'other files')} on it, such as photos, ${count === 1 ? 'was' : 'were'} not compared.`

/** Texts of audits, on screens and in the command line. */
export const auditWordsEn = { answer: answerEn, groups, next, steps, otherFiles }

const why: Readonly<Record<AuditGroup, string>> = {
  missing: 'OnDeck uploaded these, but the service no longer has the capture.',
  awaiting: 'OnDeck sent the whole video, but the service hasn’t confirmed it. OnDeck keeps checking automatically.',
  elsewhere: 'These were uploaded with another API key or to another service, so they can’t be checked now.',
  unchecked: 'The service didn’t give a usable answer about these captures.',
  'not-uploaded': 'OnDeck found these clips, and their video has not been uploaded.',
  'not-imported': 'No clip in OnDeck has the content of these files.',
  unsupported: 'The service accepts only .mov and .mp4, so these were not uploaded.',
  unreadable: 'These files or folders couldn’t be read, so nobody knows whether they are uploaded.',
  'processing-failed': 'The service has the video, but couldn’t process it.',
  orphan: 'Captures that OnDeck reserved and never used. No video is missing.',
  extra: 'A second capture of a clip that has its video. No video is missing.',
  known: 'Stored at the service, and the service confirmed the capture.',
  'left-out':
    'Copies whose original is stored, and files left out by you, by a pattern, or as the film of a Live Photo. They were not uploaded. Open one to upload it.',
}

/** The audit on screens. */
export const screenAuditEn = {
  title: 'Audit',
  openPalette: 'Audit: is everything uploaded?',
  why: 'Compares your clips, or every video in a folder, with what the service really has. Nothing is changed.',
  scope: 'What to audit',
  period: 'Clips from a period',
  folder: 'Memory card or folder',
  periods: {
    today: 'Today',
    yesterday: 'Since yesterday',
    week: '7 days',
    month: '30 days',
    everything: 'Everything',
  },
  path: 'Folder path',
  choose: 'Choose folder…',
  start: 'Start audit',
  cancel: 'Cancel audit',
  again: 'Run again',
  filesFound: (count: number) => `${counted(count, 'file', 'files')} found`,
  ofTotal: (done: string, total: string) => `${done} of ${total}`,
  waiting: 'Waiting for the service. The audit continues automatically.',
  progress: 'Audit progress',
  finishedAt: (moment: string) => `Audited ${moment}`,
  ofFolder: (path: string) => `Folder ${path}`,
  ofAll: 'All clips',
  ofPeriod: (from: string) => `Clips since ${from}`,
  items: { period: clips, folder: videos },
  captures: (count: number) => `${counted(count, 'capture', 'captures')} checked at the service`,
  failedBeside: (count: number) =>
    `${videos(count)} uploaded, but the service couldn’t process ${count === 1 ? 'it' : 'them'}.`,
  groupWhy: why,
  results: 'Results',
  noneYet: 'No audit yet',
  noneYetText: 'Start one before you format a memory card, or at the end of the day.',
  canceled: 'The audit was canceled. Nothing was changed.',
  outdated: 'Clips have come or changed since this audit. Run it again when everything is uploaded.',
  lastBelow: 'The last finished audit is below.',
  download: 'Download CSV',
  fileName: 'audit.csv',
  openClip: (name: string) => `Open clip ${name}`,
  openShort: 'Open clip',
  retryAll: 'Retry clips',
  showCaptures: 'Show captures',
  closeClip: 'Close clip details',
  retried: (count: number) => `${clips(count)} queued again.`,
  addFolder: 'Add folder',
  more: (count: number) => `Show ${count} more`,
  subject: 'The audit',
}

/** Other texts of “ondeck audit”. */
export const cliAuditEn = {
  subject: 'The audit',
  file: 'file',
  found: 'finding',
  next: 'next step',
  total: (items: number, captures: number) =>
    `${counted(items, 'video', 'videos')} compared with ${counted(captures, 'capture', 'captures')} of the service.`,
  canceled: 'The audit was canceled.',
  /** Expected values of an option. */
  moment: 'a date such as 2026-11-23, a date and time, today, or a number of days such as 7d',
  oneScope: '--folder, or --since and --until',
}

export const auditCommandEn =
  'Compare clips, or every video in a folder, with the service’s captures; exits with 1 if something is missing'

export const auditOptionsEn = {
  auditSince: 'Clips recorded or found since then: a date, a date and time, today, or 7d; all clips by default',
  auditUntil: 'Clips recorded or found before then',
  auditFolder: 'Audit every video in this folder, such as a memory card, by content',
  auditOutput: 'Also write the result as CSV to this file',
  auditConfig: 'Configuration with the service’s address, for a station that isn’t running',
}
