import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureFileName, pictureKeyOf } from '../../../src/computer/media/picture-name.ts'
import { openDatabase } from '../../../src/station/store/database.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { stateOf, writer } from '../../station/store/stored-clips.ts'
import { rosterFacility } from '../../support/roster-facility.ts'

/** Files of a data folder that contain one of the words, in any case. */
export function filesWith(dataDir: string, ...words: string[]): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const text = readFileSync(file, 'latin1').toLowerCase()
      return words.some((word) => text.includes(word.toLowerCase()))
    })
}

/** A closed station with traces of Maya Ortiz everywhere: an uploaded clip, its ledger, the deck, a draft, the log. */
export async function facilityWithTraces(kind: 'completed' | 'queued' = 'completed') {
  const facility = await rosterFacility()
  const { api, roster, id, edit, options } = facility
  const tags = { athlete: { id }, activity: 'baseball', movement: 'pitching', dimensions: {} }
  await edit({ email: 'maya.ortiz@example.com' })
  await api.command({ kind: 'deck-set', tags, fromMs: null })
  await api.command({ kind: 'lineup-insert', tags, at: null })
  const byName = { ...tags, athlete: { firstName: 'Maya', lastName: 'Ortiz', create: false } }
  await api.command({ kind: 'lineup-insert', tags: byName, at: null })
  await roster.keepDraft({ id, draft: { first_name: 'Maya', last_name: 'Ortiz-Smith' } as never })
  await facility.close()
  const { dataDir } = options
  const memory = openStationStore(dataDir)
  const clip = writer(memory).add({
    state: stateOf[kind],
    fingerprint: 'one-fingerprint',
    tags: {
      athleteId: id,
      athleteName: 'Maya Ortiz',
      activity: 'baseball',
      movement: 'pitching',
      dimensions: {},
      origins: { athlete: 'hand', activity: 'hand', movement: 'hand', dimensions: {} },
    },
  })
  // Another athlete's clip: the tags that an undone tagging left were Maya's.
  const other = writer(memory).add({ state: stateOf.completed, fingerprint: 'other-fingerprint', tags: null })
  memory.undo.put({ id: 'retagged', atMs: 1, kind: 'clips-tag', tags: null, clips: 1 })
  memory.undo.savePreviousTags('retagged', { clipId: other.id, handTags: byName })
  memory.undo.markUndone('retagged', { atMs: 2, clips: [other.id] })
  memory.close()
  const db = openDatabase(dataDir)
  const line = db.prepare('INSERT INTO ledger (clip_id, at_ms, event, state, details) VALUES (?, 1, ?, ?, ?)')
  line.run(
    clip.id,
    'upload-again-asked',
    JSON.stringify(clip.state),
    JSON.stringify({ clip: 'other', name: 'Maya Ortiz' }),
  )
  db.close()
  mkdirSync(join(dataDir, 'pictures'), { recursive: true })
  const picture = join(dataDir, 'pictures', pictureFileName(pictureKeyOf('one-fingerprint'), 'poster'))
  writeFileSync(picture, 'jpeg')
  mkdirSync(join(dataDir, 'log'), { recursive: true })
  appendFileSync(join(dataDir, 'log', 'ondeck.1.log'), '{"kind":"clip","file":"Maya_Ortiz 01.mov"}\n')
  return { ...facility, clip, dataDir, picture }
}
