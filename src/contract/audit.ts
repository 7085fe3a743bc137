import { z } from 'zod'
import { ClipId, clipKinds } from './clips/clip.ts'
import { Failure } from './failure.ts'

const count = z.int().min(0)

export const auditBounds = {
  /** A path of any system is shorter. */
  pathLength: 4_096,
  /** Lines of one part of the CSV file. */
  csvRows: 2_000,
} as const

/** What is audited: the clips of a period, or every file of a folder such as a memory card. Null is an open end. */
export const AuditScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('period'), fromMs: z.number().nullable(), toMs: z.number().nullable() }),
  z.object({ kind: z.literal('folder'), path: z.string().min(1).max(auditBounds.pathLength) }),
])
export type AuditScope = z.infer<typeof AuditScope>

/** What an audit finds of a clip, a file, or a capture. */
export const AuditGroup = z.enum([
  'missing', // uploaded from here, and the service answered 404 for its capture
  'awaiting', // all bytes went out, and the service still awaits the video
  'elsewhere', // uploaded to another service or account, which can't be asked
  'unchecked', // the service gave no usable answer about its capture
  'not-uploaded', // a clip of this station that was never uploaded
  'not-imported', // a file whose content no clip of this station has
  'unsupported', // a video that the service does not take
  'unreadable', // a file or subfolder that could not be read
  'processing-failed', // stored and known, and the service could not process it
  'orphan', // a reservation of this station that got no video
  'extra', // a further capture of a clip, with its video
  'known', // stored at the service, and known there
])
export type AuditGroup = z.infer<typeof AuditGroup>

/** `yes`: everything is stored and known. `empty`: there was nothing to compare. */
export const AuditAnswer = z.enum(['yes', 'no', 'empty'])
export type AuditAnswer = z.infer<typeof AuditAnswer>

/** What to do about one line. */
export const AuditNext = z.enum([
  'none',
  'wait', // OnDeck goes on with it automatically
  'tag',
  'retry',
  'bring-back', // it was set aside
  'ask-provider', // what became of the capture; the file is kept until then
  'open-clip',
  'add-folder', // so that its files are uploaded
  'convert', // to a type that the service takes
  'check-file',
  'switch-account', // to the one that has the capture
  'delete-at-service', // the provider deletes a capture that nobody needs
  'audit-again',
])
export type AuditNext = z.infer<typeof AuditNext>

/** One clip, file or capture. */
export const AuditRow = z.object({
  group: AuditGroup,
  next: AuditNext,
  clipId: ClipId.nullable(),
  /** As people see it; empty for a capture without a clip. */
  fileName: z.string(),
  /** The file's path; that of the card where a folder is audited. */
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
  /** Files in the folder that are no videos, such as photos: not compared. Null where a period was audited, or nobody could count them. */
  otherFiles: count.nullable(),
  /** Groups without lines are left out. */
  groups: z.array(z.object({ group: AuditGroup, count })),
  /** Captures that the service listed, and those of them that this station did not make. */
  captures: count,
  foreignCaptures: count,
})
export type AuditReport = z.infer<typeof AuditReport>

export const AuditStep = z.enum(['scanning', 'hashing', 'captures', 'comparing'])
export type AuditStep = z.infer<typeof AuditStep>

/** How far the audit under way is. */
export const AuditProgress = z.object({
  id: z.string(),
  scope: AuditScope,
  startedAtMs: z.number(),
  step: AuditStep,
  /** Files, bytes, captures or clips, by step; `total` where it is known or can be estimated. */
  done: count,
  total: count.nullable(),
  /** Why it waits for the service; null while it goes on. */
  waitingFor: Failure.nullable(),
})
export type AuditProgress = z.infer<typeof AuditProgress>

/** The audit under way, the last one that was finished, and why the one after that ended without an answer. */
export const AuditState = z.object({
  running: AuditProgress.nullable(),
  last: AuditReport.nullable(),
  ended: z.object({ scope: AuditScope, atMs: z.number(), because: Failure.nullable() }).nullable(),
})
export type AuditState = z.infer<typeof AuditState>

/** These keep an audit from a yes: `certain` ones are surely not at the service. */
const certain: readonly AuditGroup[] = ['missing', 'not-uploaded', 'not-imported', 'unsupported']
const uncertain: readonly AuditGroup[] = ['awaiting', 'elsewhere', 'unchecked', 'unreadable']

/** How many lines are open, and whether all of them are surely not uploaded. */
export function openGroups(groups: AuditReport['groups']): { open: number; isCertain: boolean } {
  const of = (wanted: readonly AuditGroup[]) =>
    groups.reduce((sum, { group, count }) => sum + (wanted.includes(group) ? count : 0), 0)
  return { open: of(certain) + of(uncertain), isCertain: of(uncertain) === 0 }
}
