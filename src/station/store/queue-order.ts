import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { ClipId } from '../contract/clip.ts'

const Row = z.object({ number: z.int(), place: z.number() })
type Row = z.infer<typeof Row>

const Anchor = z.object({ number: z.int(), place: z.number(), rank: z.int().nullable() })
const SequenceRow = z.object({ seq: z.int() })
const NumberRow = z.object({ number: z.int() })

/** Rank of clips that wait for their upload: see the views migration. */
const WAITING_RANK = 3
const front: Row = { number: 0, place: Number.NEGATIVE_INFINITY }
const end: Row = { number: 0, place: Number.POSITIVE_INFINITY }

/** Moves clips within the queue. Only waiting clips can be moved; uploads under way stay first. */
export function createQueueOrder(db: DatabaseSync) {
  const numberOf = db.prepare(`SELECT number FROM clip WHERE id = ? AND queue_rank = ${WAITING_RANK}`)
  const anchor = db.prepare('SELECT number, queue_place AS place, queue_rank AS rank FROM clip WHERE id = ?')
  const others = `
    SELECT number, queue_place AS place FROM clip
    WHERE queue_rank = ${WAITING_RANK} AND number NOT IN (SELECT value FROM json_each(?))`
  const following = db.prepare(`${others} AND (queue_place, number) >= (?, ?) ORDER BY queue_place, number LIMIT ?`)
  const preceding = db.prepare(
    `${others} AND (queue_place, number) < (?, ?) ORDER BY queue_place DESC, number DESC LIMIT ?`,
  )
  const sequence = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'clip'")
  const put = db.prepare('UPDATE clip SET place = ? WHERE number = ?')

  function anchorOf(before: ClipId | null): Row {
    if (before === null) return end
    const row = anchor.get(before)
    if (row === undefined) throw new AppError('clip-unknown', { clip: before })
    const { rank, ...at } = Anchor.parse(row)
    return rank !== null && rank < WAITING_RANK ? front : at
  }

  /**
   * Moves clips, in the given order, before another clip, or to the end for null. Returns the clips that were waiting.
   */
  function move(ids: readonly ClipId[], before: ClipId | null): ClipId[] {
    const at = anchorOf(before)
    const moving = new Map<ClipId, number>()
    for (const id of ids) {
      const row = numberOf.get(id)
      if (row !== undefined) moving.set(id, NumberRow.parse(row).number)
    }
    makePlaces([...moving.values()], at)
    return [...moving.keys()]
  }

  /**
   * Gives the moved clips positions between their new neighbors. Without room, neighbors move too, more of
   * them in each round.
   */
  function makePlaces(moving: readonly number[], at: Row) {
    if (moving.length === 0) return
    const except = JSON.stringify(moving)
    for (let yielding = 0; ; yielding = yielding * 8 + 16) {
      const left = preceding.all(except, at.place, at.number, yielding + 1).map((row) => Row.parse(row))
      const right = following.all(except, at.place, at.number, yielding + 1).map((row) => Row.parse(row))
      const row = [...firstNumbers(left, yielding).toReversed(), ...moving, ...firstNumbers(right, yielding)]
      const top = right[yielding]?.place ?? nextNumber()
      const bottom = left[yielding]?.place ?? Math.min(left.at(-1)?.place ?? top, top) - row.length - 1
      const places = spreadPositions(bottom, top, row.length)
      if (!places) continue
      for (const [index, number] of row.entries()) put.run(places[index] ?? 0, number)
      return
    }
  }

  /** Position after all present clips: a clip that is found later gets it. */
  const nextNumber = () => SequenceRow.parse(sequence.get()).seq + 1

  return { move }
}

const firstNumbers = (rows: readonly Row[], howMany: number) => rows.slice(0, howMany).map(({ number }) => number)

/** Evenly spread positions between two others; null where floating point can't tell them apart. */
function spreadPositions(bottom: number, top: number, howMany: number): number[] | null {
  const step = (top - bottom) / (howMany + 1)
  const places = Array.from({ length: howMany }, (_, index) => bottom + step * (index + 1))
  const all = [bottom, ...places, top]
  return all.every((place, index) => index === 0 || place > (all[index - 1] ?? place)) ? places : null
}
