import { Button } from '../../../renderer/components/button.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { showReportOf } from './report-address.ts'

/** Opens the report of an athlete. */
export function AthleteReportLink({ athleteId }: { athleteId: string }) {
  const { report } = useWording()
  return <Button onPress={() => showReportOf(athleteId)}>{report.report}</Button>
}
