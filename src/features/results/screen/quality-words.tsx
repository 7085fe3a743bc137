import { StateWords } from '../../../renderer/components/state-words.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'

/** Result of the service's quality check: icon, word and color. */
export function QualityWords({ isApproved }: { isApproved: boolean | null }) {
  const { results } = useWording()
  if (isApproved === null) return <StateWords shape="off" words={results.approvedUnknown} />
  return isApproved ? (
    <StateWords shape="safe" words={results.approved} />
  ) : (
    <StateWords shape="warning" words={results.notApproved} />
  )
}
