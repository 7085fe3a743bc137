import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { Clip, ClipId, type ClipKind, clipKinds } from '../contract/clip.ts'
import { stuckKinds } from '../contract/clip-kinds.ts'
import type { ListStore } from '../views/view-ports.ts'
import { json, toClip } from './rows.ts'

const UntaggedClip = Clip.pick({
  id: true,
  folder: true,
  camera: true,
  foundAtMs: true,
  probe: true,
  handTags: true,
  state: true,
})

const UntaggedRow = z
  .object({
    id: z.string(),
    folder: z.string(),
    camera: z.string().nullable(),
    found_at_ms: z.number(),
    probe: json.nullable(),
    hand_tags: json.nullable(),
    state: json,
  })
  .transform(({ found_at_ms, hand_tags, ...row }) => ({ ...row, foundAtMs: found_at_ms, handTags: hand_tags }))
  .pipe(UntaggedClip)

const FoundRow = z.object({ folder: z.string(), kind: z.enum(clipKinds), clips: z.int() })
const MomentRow = z.object({ folder: z.string(), at_ms: z.number() })

const NamedRow = z
  .object({ number: z.int(), id: ClipId, path: z.string(), rep_id: z.string().nullable() })
  .transform(({ rep_id, ...row }) => ({ ...row, repId: rep_id }))
const ExistingRow = z
  .object({ folder: z.string(), name: z.string(), size_bytes: z.number(), modified_at_ms: z.number(), waits: z.int() })
  .transform(({ folder, name, size_bytes, modified_at_ms, waits }) => ({
    folder,
    name,
    sizeBytes: size_bytes,
    modifiedAtMs: modified_at_ms,
    waits: waits === 1,
  }))

const quoted = (kinds: readonly ClipKind[]) => kinds.map((kind) => `'${kind}'`).join(', ')

const QUARTER_MS = 15 * 60_000

/** Reads clips and counters for the lists of the screens. */
export function createListStore(db: DatabaseSync): ListStore {
  const clips = db.prepare('SELECT * FROM clip WHERE id IN (SELECT value FROM json_each(?))')
  const untagged = db.prepare(`
    SELECT id, folder, camera, found_at_ms, probe, hand_tags, state
    FROM clip WHERE kind = 'untagged' ORDER BY number LIMIT ?`)
  // Hand tags decide the outcome: such a clip leaves the list at once.
  const retagged = db.prepare(`
    SELECT again.id, folder, camera, found_at_ms, probe, hand_tags, last.state
    FROM (SELECT * FROM clip WHERE kind = 'probing' ORDER BY number DESC LIMIT ?) AS again
    JOIN ledger AS last ON last.number = (
      SELECT max(number) FROM ledger WHERE clip_id = again.id AND ledger.state ->> 'kind' <> 'probing')
    WHERE last.state ->> 'kind' = 'untagged' AND NOT EXISTS (
      SELECT 1 FROM ledger
      WHERE clip_id = again.id AND ledger.number > last.number AND json_type(details, '$.handTags') IS NOT NULL)`)
  const stuck = db.prepare(`
    SELECT * FROM clip INDEXED BY clip_stuck WHERE kind IN (${quoted(stuckKinds)})
    ORDER BY number DESC LIMIT ? OFFSET ?`)
  const ofKind = db.prepare('SELECT * FROM clip WHERE kind = ? ORDER BY number DESC LIMIT ? OFFSET ?')
  const namesOfKind = db.prepare(`
    SELECT number, id, path, rep_id FROM clip WHERE kind = ? AND number < ? ORDER BY number DESC LIMIT ?`)
  const existingNames = db.prepare(`
    SELECT folder, name, size_bytes, modified_at_ms, waits FROM ignored_clip
    WHERE (folder, name, size_bytes, modified_at_ms) > (?, ?, ?, ?) AND aside_at_ms IS NULL
    ORDER BY folder, name, size_bytes, modified_at_ms LIMIT ?`)
  const foundSince = db.prepare(`
    SELECT folder, kind, sum(clips) AS clips FROM found_counter WHERE quarter >= ? GROUP BY folder, kind`)
  const lastFound = db.prepare('SELECT folder, found_at_ms AS at_ms FROM folder_last_clip')
  const added = db.prepare('SELECT path AS folder, added_at_ms AS at_ms FROM folder')
  const moments = (rows: readonly unknown[]) =>
    new Map(rows.map((row) => MomentRow.parse(row)).map(({ folder, at_ms }) => [folder, at_ms]))

  return {
    clips(ids) {
      const found = new Map(
        clips
          .all(JSON.stringify(ids))
          .map(toClip)
          .map((clip) => [clip.id, clip]),
      )
      return ids.flatMap((each) => found.get(each) ?? [])
    },
    untagged: (limit) => untagged.all(limit).map((row) => UntaggedRow.parse(row)),
    retagged: (limit) => retagged.all(limit).map((row) => UntaggedRow.parse(row)),
    stuck: ({ offset, limit }) => stuck.all(limit, offset).map(toClip),
    ofKind: (kind, { offset, limit }) => ofKind.all(kind, limit, offset).map(toClip),
    namesOfKind: ({ kind, before, limit }) =>
      namesOfKind.all(kind, before ?? Number.MAX_SAFE_INTEGER, limit).map((row) => NamedRow.parse(row)),
    existingNames: ({ after, limit }) =>
      existingNames
        .all(after?.folder ?? '', after?.name ?? '', after?.sizeBytes ?? 0, after?.modifiedAtMs ?? 0, limit)
        .map((row) => ExistingRow.parse(row)),
    foundSince: (fromMs) => foundSince.all(Math.floor(fromMs / QUARTER_MS)).map((row) => FoundRow.parse(row)),
    lastFound: () => moments(lastFound.all()),
    foldersAdded: () => moments(added.all()),
  }
}
