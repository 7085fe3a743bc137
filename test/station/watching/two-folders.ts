import { AppError } from '../../../src/station/app-error.ts'
import type { Clip } from '../../../src/station/contract/clip.ts'
import type { Files, FoundFile } from '../../../src/station/ports.ts'
import type { Tagger } from '../../../src/station/tagging/tagger.ts'
import { fileAt, someTags, stationParts } from '../../support/station-parts.ts'
import { anExaminer } from '../examining/an-examiner.ts'

const { signal } = new AbortController()

/** Two folders with files of which some are copies: the test sets their content. */
export function twoFolders() {
  const parts = stationParts()
  const contents = new Map<string, { file: FoundFile; content: string }>()
  let onHash = () => {}
  let locked: string | null = null
  const contentOf = (path: string) => {
    if (path === locked) throw new AppError('file-locked', { file: path, detail: 'EACCES' })
    const known = contents.get(path)
    if (!known) throw new AppError('file-missing', { file: path })
    return known.content
  }
  const files: Files = {
    stat: async (path) => contents.get(path)?.file ?? null,
    open: async (path) => void contentOf(path),
    fingerprint: async (path) => `ends of ${contentOf(path)}`,
    async sha256(path) {
      const content = contentOf(path)
      onHash()
      return `all of ${content}`
    },
  }
  let onTagging = async () => {}
  const tagger: Tagger = {
    async tagsFor() {
      await onTagging()
      return { tags: someTags, reasons: [] }
    },
  }
  const { intake, examiner } = anExaminer({ ...parts, files }, { tagger })

  function arrive(path: string, content: string): Clip {
    contents.set(path, { file: fileAt(path, content.length), content })
    const { id } = parts.lifecycle.add('/cam', fileAt(path, content.length))
    return finish(id)
  }
  function finish(id: Clip['id']): Clip {
    parts.lifecycle.apply(id, { kind: 'noticed' })
    return parts.lifecycle.apply(id, { kind: 'came-to-rest' })
  }

  return {
    ...parts,
    intake,
    finish,
    arrive,
    examine: (clip: Clip) => examiner.examine(parts.lifecycle.get(clip.id), signal),
    again: (clip: Clip) => examiner.examineAgain(parts.lifecycle.get(clip.id), signal),
    state: (clip: Clip) => parts.lifecycle.get(clip.id).state,
    remove: (path: string) => contents.delete(path),
    whileHashing: (act: () => void) => {
      onHash = act
    },
    whileTagging: (act: () => Promise<void>) => {
      onTagging = act
    },
    lock: (path: string | null) => {
      locked = path
    },
  }
}

export type Two = ReturnType<typeof twoFolders>
