import type { Clip, ClipId } from '../../../src/station/contract/clip.ts'
import type { TagsInput } from '../../../src/station/contract/tags.ts'
import type { Files } from '../../../src/station/ports.ts'
import { commandStation } from '../../support/command-station.ts'
import { athleteId, fileAt, someTags } from '../../support/station-parts.ts'
import { anExaminer } from '../examining/an-examiner.ts'

export const anaId = '0d9d8f0e-1111-4222-8333-444455556666'
/** Of every clip that was uploaded. */
export const content = 'ab'.repeat(32)

export const as = (id: string, more: Partial<Omit<TagsInput, 'athlete'>> = {}) => ({
  athlete: { id },
  dimensions: {},
  ...more,
})
type Asked = TagsInput & { athlete: NonNullable<TagsInput['athlete']> }
const never = new AbortController().signal

/** A station that has uploaded clips, and the files as they lie on its disk, by their content. */
export function uploadedStation() {
  const parts = commandStation()
  const { lifecycle, store, execute } = parts
  const disk = new Map<string, string>()
  const contentAt = (path: string) => disk.get(path) ?? ''
  const files: Files = {
    stat: async (path) => (disk.has(path) ? fileAt(path) : null),
    open: async () => {},
    fingerprint: async (path) => `print of ${contentAt(path)}`,
    sha256: async (path) => contentAt(path),
  }
  const examiner = anExaminer(
    { ...parts, files },
    {
      tagger: {
        tagsFor: async ({ handTags }) => {
          const { athlete } = handTags ?? {}
          const id = athlete && 'id' in athlete ? athlete.id : athleteId
          return {
            tags: { ...someTags, athleteId: id, athleteName: id === anaId ? 'Ana Ruiz' : 'Maya Ortiz' },
            reasons: [],
          }
        },
      },
      holdMs: () => 20_000,
    },
  )

  function change(clip: Clip, facts: Partial<Clip>): Clip {
    const line = { clipId: clip.id, atMs: 0, event: 'test', state: clip.state, details: {} }
    store.save({ clip: { ...clip, ...facts }, line, reservations: [] })
    return lifecycle.get(clip.id)
  }

  function uploaded(path = '/cam/one.mov', sessionId = 'capture-1'): Clip {
    disk.set(path, content)
    const fingerprint = `print of ${content}`
    return change(parts.queued(path), { fingerprint, sha256: content, state: { kind: 'completed', sessionId } })
  }

  function duplicateOf(original: Clip, path = '/cam/copy.mov'): Clip {
    disk.set(path, content)
    return change(parts.queued(path), {
      sessionGroupId: null,
      tags: null,
      state: { kind: 'duplicate', of: original.id },
    })
  }

  /** As the station does it when the file has rested. */
  async function examine(id: ClipId): Promise<Clip> {
    lifecycle.apply(id, { kind: 'noticed' })
    lifecycle.apply(id, { kind: 'came-to-rest' })
    await examiner.examiner.examine(lifecycle.get(id), never)
    return lifecycle.get(id)
  }

  const again = (clip: Clip, tags: Asked = as(anaId)) => execute({ kind: 'clips-upload-again', clips: [clip.id], tags })
  const madeOf = (clip: Clip, tags: Asked = as(anaId)) => lifecycle.get(again(clip, tags).made![0]!)
  const upload = (clip: Clip, sessionId: string) => {
    lifecycle.apply(clip.id, { kind: 'hold-ended' })
    lifecycle.apply(clip.id, { kind: 'started' })
    lifecycle.apply(clip.id, { kind: 'reserved', sessionId })
    lifecycle.apply(clip.id, { kind: 'body-sent' }, { facts: { sha256: content } })
    return lifecycle.apply(clip.id, { kind: 'stored', sessionId })
  }
  const events = ({ id }: Clip) => store.ledger(id).map(({ event }) => event)
  return { ...parts, files, disk, change, uploaded, duplicateOf, examine, again, madeOf, upload, events }
}
