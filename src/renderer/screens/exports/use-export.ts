import { useCallback, useEffect, useState } from 'react'
import type { ExportRow } from '../../../contract/export-job.ts'
import type { Failure } from '../../../contract/failure.ts'
import { failureOf } from '../../state/failure-of.ts'
import { oneAtATime } from '../../state/one-at-a-time.ts'
import { useClient, useTopics } from '../../state/station-context.tsx'

interface Shown {
  readonly row: ExportRow | null
  readonly failure: Failure | null
}

/** One job, read again whenever exports change; what was read stays while it cannot be read. */
export function useExport(id: string): Shown & { readonly reread: () => void } {
  const client = useClient()
  const [shown, setShown] = useState<Shown>({ row: null, failure: null })
  const [reread] = useState(() =>
    oneAtATime(async () => {
      try {
        setShown({ row: await client.exports.one({ id }), failure: null })
      } catch (error) {
        setShown(({ row }) => ({ row, failure: failureOf(error) }))
      }
    }),
  )
  useTopics(['exports'], reread)
  useEffect(() => reread(), [reread])
  return { ...shown, reread: useCallback(() => reread(), [reread]) }
}
