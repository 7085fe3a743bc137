import type { Clip, ClipKind } from '../../contract/clip.ts'
import type { ClipStore, Files, FoundFile } from '../ports.ts'
import type { ClipBook } from './clip-book.ts'

/** The clips whose file must still be there: nothing of it has been confirmed by the service. */
const needsItsFile: readonly ClipKind[] = ['found', 'settling', 'probing', 'untagged', 'held', 'queued', 'waiting']

const PAGE = 200

interface Parts {
  readonly store: ClipStore
  readonly book: ClipBook
  readonly files: Files
}

export type Intake = ReturnType<typeof createIntake>

/** Compares what a scan saw with what the station knows. The scan is the truth. */
export function createIntake({ store, book, files }: Parts) {
  function see(folder: string, file: FoundFile) {
    if (store.isIgnored(file)) return
    const clip = store.atPath(file.path)
    if (!clip) return void book.add(folder, file)
    const same = clip.sizeBytes === file.sizeBytes && clip.modifiedAtMs === file.modifiedAtMs
    if (same && clip.state.kind !== 'missing') return
    seeChanged(folder, clip, file)
  }

  function seeChanged(folder: string, clip: Clip, file: FoundFile) {
    const facts = { sizeBytes: file.sizeBytes, modifiedAtMs: file.modifiedAtMs, fingerprint: null, probe: null }
    switch (clip.state.kind) {
      case 'found':
      case 'settling':
        return // looked at continually until it is finished
      case 'reserving':
      case 'sending':
      case 'confirming':
        return // the attempt notices by itself
      case 'missing':
        return void book.apply(clip.id, { kind: 'retried' }, { facts })
      case 'probing':
      case 'untagged':
      case 'unreadable':
      case 'held':
      case 'queued':
      case 'waiting':
        return void book.apply(clip.id, { kind: 'moved-again' }, { facts })
      case 'duplicate':
      case 'processing':
      case 'completed':
      case 'failed':
      case 'cancelled':
      case 'gone-at-service':
        // What was there has had its turn: the camera has reused the name.
        return void book.add(folder, file)
    }
  }

  /** A file that is gone takes its clip with it, unless the video had left already. */
  const lose = (clip: Clip) => void book.apply(clip.id, { kind: 'vanished' })

  /** After a whole scan: which of the clips that we wait for were not seen, and are really gone? */
  async function missUnseen(folder: string, seen: ReadonlySet<string>, signal: AbortSignal) {
    let after: Clip['id'] | null = null
    for (;;) {
      const page: Clip[] = store.page({ kinds: needsItsFile, folder, after, limit: PAGE })
      for (const clip of page) {
        if (signal.aborted) return
        if (seen.has(clip.path) || (await isThere(clip.path))) continue
        lose(clip)
      }
      after = page.at(-1)?.id ?? null
      if (after === null) return
    }
  }

  /** A file that cannot be looked at is not known to be gone. */
  const isThere = (path: string) =>
    files.stat(path).then(
      (file) => file !== null,
      () => true,
    )

  return { see, lose, missUnseen }
}
