import { movementDimensions } from '../../movements.ts'
import type { Column } from './column.ts'
import type { Motion, Session } from './session-motion.ts'

const label = (name: string, of: (session: Session) => string): Column => ({
  kind: 'fixed',
  name,
  type: 'string',
  of: ({ session }: Motion) => of(session),
})

/** Identity columns, part of every answer (service facts 1.1, row keys). */
export const identityColumns: readonly Column[] = [
  label('sessionid', ({ sessionId }) => sessionId),
  label('athleteid', ({ athleteId }) => athleteId),
]

const handedness = label('handedness', ({ dominant }) => dominant)

/** Labels of a session as a whole (service facts 2.2). */
export const labelColumns = (activity: string, movement: string): readonly Column[] => [
  { kind: 'event', name: 'frame', frameOf: () => 0 },
  { kind: 'series', name: 'time', at: ({ index, motion }) => index / motion.session.fps },
  { kind: 'fixed', name: 'fps', type: 'double', of: ({ session }) => session.fps },
  label('athlete_name', ({ athleteName }) => athleteName),
  label('orgid', ({ organizationId }) => organizationId),
  label('activity', (session) => session.activity),
  label('movement', (session) => session.movement),
  ...(hasHandedness(activity, movement) ? [handedness] : []),
  { kind: 'fixed', name: 'ApprovedByBiomechQA', type: 'integer', of: ({ session }) => (session.failsCheck ? 0 : 1) },
]

function hasHandedness(activity: string, movement: string): boolean {
  const dimensions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = movementDimensions
  return dimensions[activity]?.[movement]?.includes('handedness') ?? false
}
