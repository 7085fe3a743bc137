/** Entry of the process that reads one roster file, which takes seconds for a large one, and memory for a hostile one. */

import { handleParentMessages } from '../../../computer/processes/parent-channel.ts'
import { toFailure } from '../../../station/app-error.ts'
import { readRosterSheets } from './read-roster-file.ts'
import { type RosterFileAnswer, RosterRequest, rowsInMessages } from './roster-messages.ts'

handleParentMessages((message, reply: (answer: RosterFileAnswer) => void) => {
  const { bytes, file } = RosterRequest.parse(message)
  void readRosterSheets(bytes, file).then(
    (sheets) => {
      for (const [sheet, { table }] of sheets.entries()) {
        for (const rows of rowsInMessages(table.rows)) reply({ kind: 'rows', sheet, rows })
      }
      reply({ kind: 'read', sheets: sheets.map(({ name, table }) => ({ name, headers: [...table.headers] })) })
    },
    (error: unknown) => reply({ kind: 'failed', because: toFailure(error) }),
  )
})
