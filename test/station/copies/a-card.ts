import { AppError } from '../../../src/station/app-error.ts'
import { createClipCommands } from '../../../src/station/commands/commands.ts'
import type { Clip, ClipId } from '../../../src/station/contract/clip.ts'
import type { Probe } from '../../../src/station/contract/probe.ts'
import { createCopyFinder } from '../../../src/station/copies/find-copies.ts'
import type { Files, FoundFile } from '../../../src/station/ports.ts'
import { createGrouping } from '../../../src/station/reps/grouping.ts'
import { someProbe, someTags, stationParts } from '../../support/station-parts.ts'
import { anExaminer } from '../examining/an-examiner.ts'

const cameraOf = ({ path }: Pick<Clip, 'path'>) => (path.startsWith('/other/') ? 'B' : 'A')

const { signal } = new AbortController()

export const large = { durationMs: 6_000, widthPixels: 3_840, heightPixels: 2_160 } as const
export const small = { ...large, widthPixels: 1_280, heightPixels: 720 } as const

/** A camera's card in a source folder: each file with what ffprobe reads in it. */
export function aCard() {
  const parts = stationParts()
  const files = new Map<string, { file: FoundFile; probe: Probe }>()
  const present: Files = {
    stat: async (path) => files.get(path)?.file ?? null,
    open: async () => {},
    fingerprint: async (path) => `ends of ${path}`,
    sha256: async (path) => `all of ${path}`,
  }
  const settings = () => ({ folders: [], reps: { windowSeconds: 2, waitSeconds: 60 } })
  const { intake, examiner } = anExaminer(
    { ...parts, files: present },
    {
      prober: {
        async probe({ path }) {
          const known = files.get(path)
          if (!known) throw new AppError('file-missing', { file: path })
          return known.probe
        },
      },
      tagger: { tagsFor: async () => ({ tags: someTags, reasons: [] }) },
      cameraOf,
      copies: createCopyFinder({ ...parts, files: present, cameraOf }),
      recordedAt: ({ probe }) => probe?.recordedAtMs ?? null,
      grouping: createGrouping({ ...parts, settings }),
    },
  )
  const commands = createClipCommands({ ...parts, onQueueMoved: () => {} })
  const get = (id: ClipId) => parts.lifecycle.get(id)
  const rootOf = (path: string) => path.slice(0, path.indexOf('/', 1))

  /** Puts a file there; the station finds it and has not read it. */
  function put(path: string, probe: Partial<Probe> = {}, sizeBytes = 1_000): Clip {
    const file = { path, sizeBytes, modifiedAtMs: 1_000 }
    files.set(path, { file, probe: { ...someProbe, ...large, ...probe } })
    return parts.lifecycle.add(rootOf(path), file)
  }

  async function read({ id }: Clip): Promise<Clip> {
    const { kind } = get(id).state
    if (kind === 'found') parts.lifecycle.apply(id, { kind: 'noticed' })
    if (kind === 'found' || kind === 'settling') parts.lifecycle.apply(id, { kind: 'came-to-rest' })
    if (kind === 'waiting') await examiner.examineAgain(get(id), signal)
    else await examiner.examine(get(id), signal)
    return get(id)
  }

  return {
    ...parts,
    intake,
    commands,
    put,
    read,
    arrive: (path: string, probe: Partial<Probe> = {}) => read(put(path, probe)),
    /** A file that is no video. */
    putOther: (path: string) => files.set(path, { file: { path, sizeBytes: 1, modifiedAtMs: 0 }, probe: someProbe }),
    remove(clip: Clip) {
      files.delete(clip.path)
      intake.markMissing(get(clip.id))
    },
    now: ({ id }: Clip) => get(id),
    state: ({ id }: Clip) => get(id).state,
  }
}
