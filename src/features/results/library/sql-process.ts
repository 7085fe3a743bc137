/** Entry of the process that runs a person's SQL: one request, one reply. Commands load DuckDB only here. */
import { handleParentMessages } from '../../../computer/processes/parent-channel.ts'
import { handleSqlRequest } from './handle-sql-request.ts'
import { SqlRequest } from './sql-messages.ts'

handleParentMessages((message, reply) => {
  void handleSqlRequest(SqlRequest.parse(message), reply).then(reply)
})
