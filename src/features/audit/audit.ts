import { z } from 'zod'
import { ClipId, clipKinds } from '../../station/contract/clip.ts'
import { Failure } from '../../station/contract/failure.ts'
import { command, query } from '../../station/contract/procedure.ts'
import { pageOf, window } from '../../station/contract/window.ts'

const count = z.int().min(0)

export const auditBounds = {
  /** Longer than the longest path of any system. */
  pathLength: 4_096,
  /** Lines per part of the CSV file. */
  csvRows: 2_000,
} as const

/** Scope of an audit: the clips of a period, or every file of a folder such as a memory card. Null is an open end. */
export const AuditScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('period'), fromMs: z.number().nullable(), toMs: z.number().nullable() }),
  z.object({ kind: z.literal('folder'), path: z.string().min(1).max(auditBounds.pathLength) }),
])
export type AuditScope = z.infer<typeof AuditScope>

/** Finding of an audit about a clip, a file, or a capture. */
export const AuditGroup = z.enum([
  'missing', // uploaded from here, and the service answered 404 for its capture
  'awaiting', // all bytes went out, and the service still awaits the video
  'elsewhere', // uploaded to another service or account, which can't be asked
  'unchecked', // the service gave no usable answer about its capture
  'not-uploaded', // a clip of this station that was never uploaded
  'not-imported', // a file whose content no clip of this station has
  'unsupported', // a video of a type that the service does not accept
  'unreadable', // a file or subfolder that could not be read
  'processing-failed', // stored and known, and the service could not process it
  'orphan', // a reservation of this station that got no video
  'extra', // a further capture of a clip, with its video
  'known', // stored at the service, and known there
  'left-out', // no rep: a copy whose original is stored, or a file that a person or a pattern leaves out
])
export type AuditGroup = z.infer<typeof AuditGroup>

/** `yes`: everything is stored and known. `empty`: there was nothing to compare. */
export const AuditAnswer = z.enum(['yes', 'no', 'empty'])
export type AuditAnswer = z.infer<typeof AuditAnswer>

/** Recommended action for one row. */
export const AuditNext = z.enum([
  'none',
  'wait', // OnDeck continues with it automatically
  'tag',
  'retry',
  'bring-back', // it was set aside
  'ask-provider', // what became of the capture; the file is kept until then
  'open-clip',
  'add-folder', // so that its files are uploaded
  'convert', // to a type that the service accepts
  'check-file',
  'switch-account', // to the one that has the capture
  'delete-at-service', // the provider deletes a capture that nobody needs
  'audit-again',
])
export type AuditNext = z.infer<typeof AuditNext>

/** One audited clip, file or capture. */
export const AuditRow = z.object({
  group: AuditGroup,
  next: AuditNext,
  clipId: ClipId.nullable(),
  /** File name for people; empty for a capture without a clip. */
  fileName: z.string(),
  /** Path of the file; on the card where a folder was audited. */
  path: z.string(),
  sizeBytes: count.nullable(),
  recordedAtMs: z.number().nullable(),
  /** The clip's state; null for a file without a clip. */
  state: z.enum(clipKinds).nullable(),
  sessionId: z.string().nullable(),
  athleteId: z.string().nullable(),
  athleteName: z.string().nullable(),
  because: Failure.nullable(),
})
export type AuditRow = z.infer<typeof AuditRow>

export const AuditReport = z.object({
  id: z.string(),
  scope: AuditScope,
  startedAtMs: z.number(),
  finishedAtMs: z.number(),
  answer: AuditAnswer,
  /** Clips of the period, or videos in the folder. */
  items: count,
  sizeBytes: count,
  /**
   * Files in the folder that are no videos, such as photos, and are not compared. Null for the audit of a period, or
   * where they could not be counted.
   */
  otherFiles: count.nullable(),
  /** Row counts by group; groups without rows are left out. */
  groups: z.array(z.object({ group: AuditGroup, count })),
  /** Number of captures that the service listed, and of those that this station did not make. */
  captures: count,
  foreignCaptures: count,
})
export type AuditReport = z.infer<typeof AuditReport>

export const AuditStep = z.enum(['scanning', 'hashing', 'captures', 'comparing'])
export type AuditStep = z.infer<typeof AuditStep>

/** Progress of the running audit. */
export const AuditProgress = z.object({
  id: z.string(),
  scope: AuditScope,
  startedAtMs: z.number(),
  step: AuditStep,
  /** Files, bytes, captures or clips, by step; `total` where it is known or can be estimated. */
  done: count,
  total: count.nullable(),
  /** The reason why the audit waits for the service; null while it makes progress. */
  waitingFor: Failure.nullable(),
})
export type AuditProgress = z.infer<typeof AuditProgress>

/** The running audit, the last finished one, and why a later one ended without an answer. */
export const AuditState = z.object({
  running: AuditProgress.nullable(),
  last: AuditReport.nullable(),
  ended: z.object({ scope: AuditScope, atMs: z.number(), because: Failure.nullable() }).nullable(),
})
export type AuditState = z.infer<typeof AuditState>

/** Groups that prevent the answer yes; clips of `certain` groups are known not to be at the service. */
const certain: readonly AuditGroup[] = ['missing', 'not-uploaded', 'not-imported', 'unsupported']
const uncertain: readonly AuditGroup[] = ['awaiting', 'elsewhere', 'unchecked', 'unreadable']

/** Number of open rows, and whether all of them are known not to be uploaded. */
export function openGroups(groups: AuditReport['groups']): { open: number; isCertain: boolean } {
  const of = (wanted: readonly AuditGroup[]) =>
    groups.reduce((sum, { group, count }) => sum + (wanted.includes(group) ? count : 0), 0)
  return { open: of(certain) + of(uncertain), isCertain: of(uncertain) === 0 }
}

/** Compares the ledger, or a folder, with the service's captures. Topic `audit`. */
export const auditContract = {
  state: query.output(AuditState),
  /** Starts an audit, one at a time. The last finished audit stays until this one finishes. */
  start: command.input(AuditScope).output(AuditProgress),
  cancel: command.input(z.object({ id: z.string() })),
  /** Rows of the last finished audit, those that need a person first. */
  rows: query.input(window.extend({ group: AuditGroup.nullable() })).output(pageOf(AuditRow)),
  /** The last finished audit as CSV, in parts; the first part starts at line 0. */
  csv: query.input(z.object({ from: count })).output(z.object({ text: z.string(), next: count.nullable() })),
}
