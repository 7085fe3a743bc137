import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { goToTab } from '../screen/results-address.ts'
import { removeCompared, useResultsState } from '../screen/results-state.ts'
import { AddSession } from './add-session.tsx'
import { chooseAxis } from './axis-choice.ts'
import styles from './compare.module.css'
import { CompareBar } from './compare-bar.tsx'
import { changeCompare, ghostOf, useCompareChoice } from './compare-state.ts'
import { ComparedList, type ListedSession } from './compared-list.tsx'
import { Comparison } from './comparison.tsx'
import { chooseCurve, commonCurves } from './curve-choice.ts'
import { sessionLabels } from './session-labels.ts'
import { useComparedSessions } from './use-compared-sessions.ts'

/** Compare tab: up to six sessions overlaid. */
export function ComparePage() {
  const { compared } = useResultsState()
  return compared.length === 0 ? <NothingCompared /> : <Compared ids={compared} />
}

function NothingCompared() {
  const { results } = useWording()
  return (
    <div className={styles.empty}>
      <EmptyState
        title={results.compareEmptyTitle}
        actions={
          <Button tone="primary" onPress={() => goToTab('sessions')}>
            {results.toSessions}
          </Button>
        }
      >
        <p>{results.compareEmptyNote}</p>
      </EmptyState>
      <AddSession pair={null} />
    </div>
  )
}

function Compared({ ids }: { ids: readonly string[] }) {
  const wording = useWording()
  const nowMs = useNow(60_000)
  const choice = useCompareChoice()
  const { sessions, reread } = useComparedSessions(ids)
  if (!sessions) return <SkeletonRows count={6} />
  const labels = sessionLabels(
    ids.map((id) => {
      const session = sessions.find((session) => session.id === id)?.detail?.session
      return session ?? { id, athleteId: null, athleteName: null, capturedAtMs: null }
    }),
    nowMs,
    wording,
  )
  const listed = ids.map((id, index): ListedSession => {
    const compared = sessions.find((session) => session.id === id) ?? null
    return { id, label: labels[index] ?? id, compared }
  })
  const details = listed.flatMap(({ compared }) => compared?.detail ?? [])
  const chosenId = ids.find((id) => id === choice.chosenId) ?? details[0]?.session.id ?? null
  const ghostId = ghostOf(choice, chosenId, ids)
  const axisChoice = chooseAxis(details, choice)
  const curves = commonCurves(details)
  const metric = chooseCurve(details, curves, choice.curve)
  const remove = (id: string) => {
    const next = ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1] ?? null
    if (id === chosenId) changeCompare({ chosenId: next })
    removeCompared(id)
  }
  return (
    <div className={styles.page}>
      <CompareBar
        count={ids.length}
        choice={choice}
        axisChoice={axisChoice}
        curves={curves}
        curve={metric?.name ?? null}
      />
      <div className={styles.side}>
        <AddSession pair={details[0]?.session ?? null} />
        <ComparedList
          sessions={listed}
          chosenId={chosenId}
          ghostId={ghostId}
          onChoose={(id) => changeCompare({ chosenId: id })}
          onGhost={(id) => changeCompare({ ghostId: id })}
          onRemove={remove}
        />
      </div>
      <Comparison
        listed={listed}
        chosenId={chosenId}
        ghostId={ghostId}
        choice={choice}
        axisChoice={axisChoice}
        metric={metric}
        onRetry={reread}
      />
    </div>
  )
}
