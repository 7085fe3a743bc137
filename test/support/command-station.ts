import { createCommands } from '../../src/station/commands/commands.ts'
import type { Clip, ClipId } from '../../src/station/contract/clip.ts'
import { type FailureCode, failure } from '../../src/station/contract/failure.ts'
import type { Settings } from '../../src/station/contract/settings.ts'
import { fileAt, someProbe, someTags, stationParts } from './station-parts.ts'

/** The commands over a real store, and clips that wait for a person or in the hold. */
export function commandStation() {
  const parts = stationParts()
  const cameras: Settings['cameras'] = {}
  const settings = () => ({ cameras })
  /** Clips whose attempt was ended. */
  const withdrawn: ClipId[] = []
  const commands = createCommands({
    ...parts,
    settings,
    loseAthlete: () => [],
    onCancelled: (id) => void withdrawn.push(id),
    onQueueMoved: () => {},
    onCapturesRetried: () => {},
    onDone: () => {},
  })
  let number = 0

  function untagged(code: FailureCode = 'athlete-missing', probe = someProbe): Clip {
    number += 1
    const { id } = parts.lifecycle.add('/cam', fileAt(`/cam/${number}.mov`))
    parts.lifecycle.apply(id, { kind: 'noticed' })
    parts.lifecycle.apply(id, { kind: 'came-to-rest' })
    return parts.lifecycle.apply(id, { kind: 'lacked-tags', reasons: [failure(code)] }, { facts: { probe } })
  }

  function held(): Clip {
    const { id } = untagged()
    return parts.lifecycle.apply(
      id,
      { kind: 'tagged', atMs: parts.clock.nowMs(), holdMs: 20_000 },
      { facts: { tags: someTags } },
    )
  }

  return { ...parts, ...commands, settings, withdrawn, untagged, held }
}
