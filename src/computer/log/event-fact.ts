import { basename } from 'node:path'
import type { Clip } from '../../station/contract/clip.ts'
import type { EngineEvent } from '../../station/engine-types.ts'
import { type LogFact, toFailureFact } from './log-fact.ts'

/** Selects what the log records of an engine event; null for progress, which would fill the log, and for names. */
export function toEventFact(event: EngineEvent): LogFact | null {
  switch (event.kind) {
    case 'clip':
      return factOfClip(event.clip)
    case 'progress':
      return null
    case 'folder': {
      const { path, state } = event
      return { kind: 'folder', path, state: state.kind, ...('because' in state && toFailureFact(state.because)) }
    }
    case 'overlooked':
      return { kind: 'overlooked', path: event.overlooked.path, ...toFailureFact(event.overlooked.because) }
    case 'existing-clips':
      return { kind: 'existing-clips', folder: event.folder, clips: event.clips }
    case 'unsupported': {
      const { folder, count, fresh } = event
      return { kind: 'unsupported', folder, count, fresh: fresh.count }
    }
    case 'grew':
      return { kind: 'grew', clip: event.clip.id, ...toFailureFact(event.because) }
    case 'stored-twice':
      return { kind: 'stored-twice', clip: event.clip.id, sessionId: event.sessionId, other: event.other }
    case 'rep':
      return { kind: 'cameras-missing', rep: event.rep.sessionGroupId, cameras: event.rep.missing }
    case 'athlete-lost':
      return { kind: 'athlete-lost', clips: event.report.clips.length }
    case 'health': {
      if (event.worst === null) return { kind: 'recovered' }
      const { component, because, forMs } = event.worst
      return { kind: 'degraded', component, forMs: Math.round(forMs), ...toFailureFact(because) }
    }
    case 'access':
      return { kind: 'access' }
    case 'captures':
      return event.refused ? { kind: 'captures-refused', ...toFailureFact(event.refused) } : { kind: 'captures-open' }
    case 'queue':
      return { kind: 'queue' }
    case 'exports': {
      if (event.step === null) return null
      const { id, state } = event.step
      return { kind: 'export', export: id, state: state.kind, ...('because' in state && toFailureFact(state.because)) }
    }
    case 'new-athlete':
      return { kind: 'new-athlete', athlete: event.athlete.id, state: event.athlete.state.kind }
    case 'imports':
      return event.ended && { kind: 'import', ...event.ended }
    case 'alert':
      return { kind: 'notified', of: event.what.kind }
    case 'awake':
      return { kind: 'awake', isNeeded: event.isNeeded }
    case 'export-expiring':
    case 'facility':
    case 'results':
    case 'headlines':
    case 'new-athletes':
    case 'roster':
    case 'command':
      return null
  }
}

const factOfClip = ({ id, path, state }: Clip): LogFact => ({
  kind: 'clip',
  clip: id,
  file: basename(path),
  state: state.kind,
  ...('because' in state && state.because && toFailureFact(state.because)),
})
