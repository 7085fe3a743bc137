import { useRead } from '../../../renderer/hooks/use-read.ts'
import { addressOf } from '../../../renderer/routes.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'

/** Names the other place where sessions are, once the results library has any. */
export function ResultsNote() {
  const client = useClient()
  const { find } = useWording()
  const { value: facts } = useRead('facts', () => client.results.facts(), ['results'])
  if (!facts || facts.sessions === 0) return null
  return (
    <p>
      {find.resultsElsewhere} <a href={addressOf('results')}>{find.toResults}</a>
    </p>
  )
}
