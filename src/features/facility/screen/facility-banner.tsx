import { Button } from '../../../renderer/components/button.tsx'
import { goTo, useRoute } from '../../../renderer/routes.ts'
import { FrameBanner } from '../../../renderer/shell/frame-banner.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { failure } from '../../../station/contract/failure.ts'
import type { StationStatus } from '../../../station/contract/station-status.ts'

/** The facility's database is away: since when, and what waits. Facility itself says more. */
export function FacilityBanner({ status: { facility: joined } }: { status: StationStatus }) {
  const { facility, phrases } = useWording()
  const { name } = useRoute()
  if (joined?.isRebuilding) return <Rebuilding />
  if (joined?.link.kind !== 'away' || name === 'facility') return null
  const { clock } = phrases.format
  const { waitingClips, aloneSinceMs } = joined
  const since = facility.notSynchronized(clock(joined.link.sinceMs))
  const note = waitingClips === 0 ? facility.noneWaiting : facility.waitingForDatabase(waitingClips)
  return (
    <FrameBanner
      tone="warn"
      shape="warning"
      title={since.endsWith('.') ? since : `${since}.`}
      role="status"
      action={
        <Button tone="quiet" onPress={() => goTo('facility')}>
          {facility.show}
        </Button>
      }
    >
      {aloneSinceMs === null ? note : `${facility.aloneTitle} ${facility.aloneSince(clock(aloneSinceMs))}`}
    </FrameBanner>
  )
}

/** The database was restored from an older copy. */
function Rebuilding() {
  const { facility, phrases } = useWording()
  const { message, next } = phrases.failure(failure('facility-rebuilding'), facility.subject)
  return (
    <FrameBanner tone="warn" shape="processing" title={message} role="status">
      {next}
    </FrameBanner>
  )
}
