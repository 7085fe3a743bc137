/** The entry of the process that runs SQL that people write: one request, one answer. It holds DuckDB, which nothing else of a command loads. */
import { handleParentMessages } from '../../processes/parent-channel.ts'
import { answerSql } from './handle-sql-request.ts'
import { SqlRequest } from './sql-messages.ts'

handleParentMessages((message, reply) => {
  void answerSql(SqlRequest.parse(message), reply).then(reply)
})
