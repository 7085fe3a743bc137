import type { FailureSentences } from '../../failure-text.ts'

/** Audits: the ledger, or a folder, compared with the service's captures. */
export const auditFailuresEn = {
  'audit-running': () => ({
    message: 'Another audit is running.',
    next: 'Wait until it is done, or cancel it.',
  }),
  'audit-too-large': ({ folder, files }) => ({
    message: `${folder} can’t be audited: it has more than ${files} files.`,
    next: 'Choose one of its subfolders.',
  }),
  'audit-account-changed': () => ({
    message: 'The audit stopped: the service or the API key was changed while it ran.',
    next: 'Run the audit again.',
  }),
} satisfies FailureSentences
