/** Entry of the process that reads one roster file, which takes seconds for a large one, and memory for a hostile one. */
import { toFailure } from '../../core/app-error.ts'
import { handleParentMessages } from '../processes/parent-channel.ts'
import { readRosterBytes } from './read-roster-file.ts'
import { type RosterFileAnswer, RosterRequest, rowsInMessages } from './roster-messages.ts'

handleParentMessages((message, reply: (answer: RosterFileAnswer) => void) => {
  const { bytes, file } = RosterRequest.parse(message)
  void readRosterBytes(bytes, file).then(
    ({ headers, rows }) => {
      for (const some of rowsInMessages(rows)) reply({ kind: 'rows', rows: some })
      reply({ kind: 'read', headers: [...headers] })
    },
    (error: unknown) => reply({ kind: 'failed', because: toFailure(error) }),
  )
})
