import type { ClipState } from '../../../station/contract/clip.ts'
import { clipStandingOf } from '../../../station/contract/clip-kinds.ts'
import { nextStepOf } from '../../../station/views/clip-actions.ts'
import type { AuditGroup, AuditNext } from '../audit.ts'

/** Next step for an audit row; `state` is that of its clip. */
export function auditNextStep(group: AuditGroup, state: ClipState | null): AuditNext {
  switch (group) {
    case 'known':
      return 'none'
    case 'left-out':
      return 'open-clip'
    case 'processing-failed':
      return 'open-clip'
    case 'missing':
      return 'ask-provider'
    case 'awaiting':
      return 'wait'
    case 'elsewhere':
      return 'switch-account'
    case 'unchecked':
      return 'audit-again'
    case 'not-uploaded':
      return state ? nextForClip(state) : 'open-clip'
    case 'not-imported':
      return 'add-folder'
    case 'unsupported':
      return 'convert'
    case 'unreadable':
      return 'check-file'
    case 'orphan':
    case 'extra':
      return 'delete-at-service'
  }
}

function nextForClip(state: ClipState): AuditNext {
  if (state.kind === 'cancelled') return 'bring-back'
  const step = nextStepOf(state)
  if (step === 'tag' || step === 'retry') return step
  if (step !== null) return 'open-clip'
  return clipStandingOf(state.kind) === 'left-out' ? 'open-clip' : 'wait'
}
