import type { Safety } from '../../station/contract/safety.ts'
import type { StateShape, StateTone } from './state-mark.tsx'

interface SafetyLook {
  readonly shape: StateShape
  readonly tone: StateTone
}

/** Shape and color of the answer to “is it safe?”. Green only where it is. */
export function safetyLook({ answer, blockedBy, uploading, completed }: Safety): SafetyLook {
  switch (answer) {
    case 'needs-attention':
      return blockedBy?.kind === 'key-refused' ? { shape: 'stopped', tone: 'stop' } : { shape: 'warning', tone: 'warn' }
    case 'working':
      if (blockedBy?.kind === 'paused') return { shape: 'waiting', tone: 'warn' }
      if (blockedBy?.kind === 'schedule') return { shape: 'held', tone: 'todo' }
      if (blockedBy !== null) return { shape: 'warning', tone: 'warn' }
      return uploading > 0 ? { shape: 'sending', tone: 'move' } : { shape: 'processing', tone: 'rest' }
    case 'processing':
      return { shape: 'safe', tone: 'safe' }
    case 'all-uploaded':
      return completed > 0 ? { shape: 'safe', tone: 'safe' } : { shape: 'queued', tone: 'rest' }
  }
}
