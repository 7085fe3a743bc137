import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { LedgerLine } from '../../../station/contract/ledger.ts'
import { toLedgerLine } from '../../../station/store/rows.ts'
import type { StoreTools } from '../../../station/store/store-tools.ts'

/** A ledger line with its number, which grows by one or more with each line. */
export interface NumberedLine extends LedgerLine {
  readonly number: number
}

const NumberRow = z.looseObject({ number: z.int() })
const LastRow = z.object({ last: z.int().nullable() })

export type CopyFeed = ReturnType<typeof createCopyFeed>

/** Reads the ledger as a sequence: every change of a clip has a line, so the sequence names the changed clips too. */
function createCopyFeed(db: DatabaseSync) {
  const after = db.prepare('SELECT * FROM ledger WHERE number > ? ORDER BY number LIMIT ?')
  const last = db.prepare('SELECT max(number) AS last FROM ledger')

  return {
    linesAfter: (number: number, limit: number): NumberedLine[] =>
      after.all(number, limit).map((row) => ({ ...toLedgerLine(row), number: NumberRow.parse(row).number })),
    /** 0 for none. */
    lastNumber: (): number => LastRow.parse(last.get()).last ?? 0,
  }
}

export const facilityStores = ({ db }: StoreTools) => ({ copyFeed: createCopyFeed(db) })
