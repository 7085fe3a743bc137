import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { SkeletonRows } from '../../components/list/skeleton-rows.tsx'
import { Problem } from '../../components/problem.tsx'
import { goTo } from '../../routes.ts'
import { useWording } from '../../state/wording-context.tsx'
import { useViewerRep } from './use-viewer-rep.ts'
import styles from './viewer.module.css'
import { ViewerPage } from './viewer-page.tsx'

/** All cameras of one rep, as large as the window. */
export function ViewerScreen({ repId }: { repId: string | null }) {
  return repId === null ? <NoRep /> : <OneRep repId={repId} />
}

function NoRep() {
  const { viewer } = useWording()
  return (
    <EmptyState title={viewer.chooseRep} actions={<Button onPress={() => goTo('today')}>{viewer.goToToday}</Button>}>
      {viewer.chooseRepNote}
    </EmptyState>
  )
}

function OneRep({ repId }: { repId: string }) {
  const { viewer, common } = useWording()
  const { rep, failure, reread } = useViewerRep(repId)
  if (rep) return <ViewerPage key={repId} viewed={rep} />
  if (failure)
    return (
      <div className={styles.message}>
        <Problem failure={failure} thing={viewer.thisRep} actions={<Button onPress={reread}>{common.retry}</Button>} />
      </div>
    )
  if (rep === undefined) return <SkeletonRows count={6} height="rep" />
  return (
    <EmptyState title={viewer.notFound} actions={<Button onPress={() => goTo('today')}>{viewer.goToToday}</Button>}>
      {viewer.notFoundNote}
    </EmptyState>
  )
}
