import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { goTo } from '../../../renderer/routes.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { useLeftRep } from './use-return-to-row.ts'
import { useViewerRep } from './use-viewer-rep.ts'
import styles from './viewer.module.css'
import { ViewerComparePage } from './viewer-compare-page.tsx'
import { ViewerPage } from './viewer-page.tsx'

/** Viewer screen: all cameras of one rep, or of two side by side. */
export function ViewerScreen({ repId, withId }: { repId: string | null; withId: string | null }) {
  if (repId === null) return <NoRep />
  return <OneRep repId={repId} withId={withId === repId ? null : withId} />
}

function NoRep() {
  const { viewer } = useWording()
  return (
    <EmptyState title={viewer.chooseRep} actions={<Button onPress={() => goTo('today')}>{viewer.goToToday}</Button>}>
      {viewer.chooseRepNote}
    </EmptyState>
  )
}

/** One rep, beside a second one where that exists. */
function OneRep({ repId, withId }: { repId: string; withId: string | null }) {
  const { viewer, common } = useWording()
  useLeftRep(repId)
  const { rep, failure, reread } = useViewerRep(repId)
  const other = useViewerRep(withId ?? repId)
  if (rep && withId !== null && other.rep)
    return <ViewerComparePage key={`${repId} ${withId}`} first={rep} second={other.rep} />
  if (rep && (withId === null || other.rep === null)) return <ViewerPage key={repId} viewed={rep} />
  if (failure)
    return (
      <div className={styles.message}>
        <Problem
          failure={failure}
          subject={viewer.thisRep}
          actions={<Button onPress={reread}>{common.retry}</Button>}
        />
      </div>
    )
  if (rep === undefined) return <SkeletonRows count={6} height="rep" />
  return (
    <EmptyState title={viewer.notFound} actions={<Button onPress={() => goTo('today')}>{viewer.goToToday}</Button>}>
      {viewer.notFoundNote}
    </EmptyState>
  )
}
