/** The entry of the process that runs SQL that people write: one request, one answer. It holds DuckDB, which nothing else of a command loads. */
import { handleParentMessages } from '../../processes/parent-channel.ts'
import { handleSqlRequest } from './handle-sql-request.ts'
import { SqlRequest } from './sql-messages.ts'

handleParentMessages((message, reply) => {
  void handleSqlRequest(SqlRequest.parse(message), reply).then(reply)
})
