import { cliWords } from '../../../cli/print/words.ts'
import type { Finding } from '../../../cli/program-findings.ts'
import { toFailure } from '../../../station/app-error.ts'
import { plainParameter } from '../../../station/contract/failure.ts'
import { duckDbVersion } from '../library/sql-client.ts'

/** Reports whether DuckDB works, from the process that would use it. Everything except results works without DuckDB. */
export async function* checkResultsEngine(): AsyncGenerator<Finding> {
  yield await duckDbVersion().then(
    (version): Finding => ({ what: 'results', verdict: 'good', text: cliWords().results.duckDb(version) }),
    (error: unknown): Finding => {
      const detail = plainParameter(toFailure(error), 'detail')
      return { what: 'results', verdict: 'advice', text: cliWords().results.noDuckDb(detail) }
    },
  )
}
