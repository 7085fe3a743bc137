import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { searchWords } from '../../../station/athletes/names.ts'
import { clipKinds } from '../../../station/contract/clip.ts'
import { findStateOf } from '../../../station/contract/find-query.ts'
import { TagValue } from '../../../station/contract/tags.ts'
import { json } from '../../../station/store/rows.ts'
import type { RepChoices, RepSearch } from '../core/find-port.ts'
import type { CameraSource, FacetKind } from '../core/rep-record.ts'

/** Values of one facet, and the number of reps that have one of them. */
export interface FacetSet {
  readonly ids: readonly number[]
  readonly reps: number
}

const FacetCountRow = z.object({ id: z.int(), reps: z.int() })
const FacetRow = z.object({
  id: z.int(),
  value: z.string(),
  words: z.string(),
  name: z.string().nullable(),
  reps: z.int(),
})
type FacetRow = z.infer<typeof FacetRow>

const jsonColumn = <Shape extends z.ZodType>(shape: Shape) => {
  const read = json.pipe(shape)
  return (text: string) => read.parse(text)
}
const parseMovement = jsonColumn(z.tuple([z.string(), z.string()]))
const parseDimensions = jsonColumn(z.record(z.string(), TagValue))
const parseCameras = jsonColumn(z.array(z.object({ camera: z.string().nullable(), folder: z.string() })))
const parseKinds = jsonColumn(z.array(z.enum(clipKinds)))

const toFacetSet = (rows: readonly z.infer<typeof FacetCountRow>[]): FacetSet => ({
  ids: rows.map(({ id }) => id),
  reps: rows.reduce((sum, { reps }) => sum + reps, 0),
})

/** Reads the values that reps share, such as athletes and cameras: filters are looked up here, and reps compared by number. */
export function createFindFacets(db: DatabaseSync) {
  const ofKind = db.prepare('SELECT id, value, words, name, reps FROM find_facet WHERE kind = ?')
  const athletes = db.prepare(`
    SELECT id, reps FROM find_facet WHERE kind = 'athlete' AND value IN (SELECT lower(value) FROM json_each(?))`)
  // Names of the roster win over those of the clips, because they may have been corrected since. An alias has to match
  // whole: see `searchTextOf`.
  const named = db.prepare(`
    SELECT find_facet.id, find_facet.reps FROM find_facet LEFT JOIN athlete ON athlete.id = find_facet.value
    WHERE kind = 'athlete' AND (instr(coalesce(athlete.search_text, find_facet.words), ' ' || :word) > 0
      OR instr(athlete.search_text, '=' || :word || '=') > 0)`)
  const all = (kind: FacetKind) => ofKind.all(kind).map((row) => FacetRow.parse(row))
  const rowsOf = (statement: typeof athletes, ...values: string[]) =>
    statement.all(...values).map((row) => FacetCountRow.parse(row))

  const setWhere = (kind: FacetKind, matches: (row: FacetRow) => boolean) => toFacetSet(all(kind).filter(matches))
  const hasCamera = (value: string, search: RepSearch, matches: (shown: string) => boolean) =>
    parseCameras(value).some((camera) => matches(search.shownCamera(camera)))

  function movements({ activity, movement }: RepSearch): FacetSet | null {
    if (activity === null && movement === null) return null
    return setWhere('movement', ({ value }) => {
      const [ofActivity, ofMovement] = parseMovement(value)
      return (activity ?? ofActivity) === ofActivity && (movement ?? ofMovement) === ofMovement
    })
  }

  function dimensions(search: RepSearch): FacetSet | null {
    const wanted = Object.entries(search.dimensions)
    if (wanted.length === 0) return null
    return setWhere('dimensions', ({ value }) => {
      const has = parseDimensions(value)
      // An address or a command may pass a number as text.
      return wanted.every(([name, each]) => has[name] !== undefined && String(has[name]) === String(each))
    })
  }

  const states = ({ states: wanted }: RepSearch): FacetSet | null =>
    wanted.length === 0
      ? null
      : setWhere('states', ({ value }) => parseKinds(value).some((kind) => wanted.includes(findStateOf(kind))))

  const cameras = (search: RepSearch): FacetSet | null =>
    search.cameras.length === 0
      ? null
      : setWhere('cameras', ({ value }) => hasCamera(value, search, (shown) => search.cameras.includes(shown)))

  return {
    /** Values that each filter allows; null for a filter that is not set. */
    allowed: (search: RepSearch): Readonly<Record<FacetKind, FacetSet | null>> => ({
      athlete: search.athleteIds.length === 0 ? null : toFacetSet(rowsOf(athletes, JSON.stringify(search.athleteIds))),
      movement: movements(search),
      dimensions: dimensions(search),
      cameras: cameras(search),
      states: states(search),
    }),
    /** Values with a word that begins with this text. */
    withWord(word: string, search: RepSearch): Readonly<Partial<Record<FacetKind, FacetSet>>> {
      const begins = ({ words }: FacetRow) => words.includes(` ${word}`)
      return {
        athlete: toFacetSet(named.all({ word }).map((row) => FacetCountRow.parse(row))),
        movement: setWhere('movement', begins),
        dimensions: setWhere('dimensions', begins),
        cameras: setWhere('cameras', ({ value }) =>
          hasCamera(value, search, (shown) => searchWords(shown).some((each) => each.startsWith(word))),
        ),
      }
    },
    choices: (): RepChoices => ({
      athletes: all('athlete').map(({ value, name, reps }) => ({ id: value, name, reps })),
      movements: all('movement').map(({ value, reps }) => {
        const [activity, movement] = parseMovement(value)
        return { activity, movement, reps }
      }),
      dimensions: all('dimensions').flatMap(({ value, reps }) =>
        Object.entries(parseDimensions(value)).map(([name, each]) => ({ name, value: each, reps })),
      ),
      cameras: all('cameras').flatMap(({ value, reps }) =>
        parseCameras(value).map((camera: CameraSource) => ({ camera, reps })),
      ),
      states: all('states').map(({ value, reps }) => ({ kinds: parseKinds(value), reps })),
    }),
  }
}
