import { useRef } from 'react'
import { Radio, RadioGroup, ToggleButton } from 'react-aria-components'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Keys } from '../../../renderer/components/keys.tsx'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useNow } from '../../../renderer/hooks/use-now.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { Swatch } from '../../../renderer/plots/plot-readout.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import { metricValueText, unitText } from '../screen/metric-picker.tsx'
import { useAthleteText } from '../screen/use-athlete-text.ts'
import type { ResultSession } from '../session.ts'
import { nextGhost } from './alignment.ts'
import styles from './compare.module.css'
import { sessionAppearance } from './session-appearance.ts'
import type { ComparedSession } from './use-compared-sessions.ts'

export interface ListedSession {
  readonly id: string
  readonly label: string
  /** Null until the session is read. */
  readonly compared: ComparedSession | null
}

interface ComparedListProps {
  readonly sessions: readonly ListedSession[]
  readonly chosenId: string | null
  /** Session whose figure is behind that of the chosen one. */
  readonly ghostId: string | null
  readonly onChoose: (id: string) => void
  readonly onGhost: (id: string | null) => void
  readonly onRemove: (id: string) => void
}

/** List of the compared sessions: arrows or a click choose one. */
export function ComparedList({ sessions, chosenId, ghostId, onChoose, onGhost, onRemove }: ComparedListProps) {
  const { compare } = useWording()
  const list = useRef<HTMLDivElement>(null)
  /** Removes a session; its neighbor gets the focus of the removed row. */
  const remove = (id: string) => {
    onRemove(id)
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const inputs = [...(list.current?.querySelectorAll('input') ?? [])]
      const input = inputs.find(({ checked }) => checked) ?? inputs[0]
      input?.focus()
    })
  }
  useShortcuts([
    {
      id: 'compare-remove',
      name: compare.removeChosen,
      keys: 'delete',
      group: 'list',
      when: () => chosenId !== null,
      run: () => chosenId !== null && remove(chosenId),
    },
    {
      id: 'compare-ghost',
      name: compare.nextGhost,
      keys: 'g',
      group: 'list',
      when: () => sessions.length > 1,
      run: () =>
        onGhost(
          nextGhost(
            ghostId,
            chosenId,
            sessions.map(({ id }) => id),
          ),
        ),
    },
  ])
  return (
    <>
      <RadioGroup
        ref={list}
        aria-label={compare.sessions}
        value={chosenId}
        onChange={onChoose}
        className={styles.sessions ?? ''}
      >
        {sessions.map((session, index) => (
          <div key={session.id} className={classes(styles.line, session.id === chosenId && styles.lineChosen)}>
            <Radio value={session.id} className={styles.session ?? ''}>
              <Swatch
                series={{ ...sessionAppearance(index, session.id === chosenId), isChosen: session.id === chosenId }}
              />
              <SessionText session={session} isChosen={session.id === chosenId} />
            </Radio>
            <span className={styles.lineEnd}>
              <Button square tone="quiet" aria-label={compare.remove(session.label)} onPress={() => remove(session.id)}>
                <Icon name="close" size={12} />
              </Button>
              {session.id !== chosenId && session.compared?.detail?.hasFigure === true && (
                <ToggleButton
                  className={styles.ghost ?? ''}
                  aria-label={compare.asGhost(session.label)}
                  isSelected={session.id === ghostId}
                  onChange={(isGhost) => onGhost(isGhost ? session.id : null)}
                >
                  <Icon name="ghost" size={18} />
                </ToggleButton>
              )}
            </span>
          </div>
        ))}
      </RadioGroup>
      <p className={styles.hint}>
        <span>{compare.ofMost(sessions.length, resultsBounds.compared)}</span>
        <span>
          <Keys keys="delete" /> {compare.removeChosen}
        </span>
      </p>
    </>
  )
}

function SessionText({ session: { label, compared }, isChosen }: { session: ListedSession; isChosen: boolean }) {
  const { compare } = useWording()
  return (
    <>
      <span className={styles.name}>
        {compared?.detail ? (
          <SessionMoment session={compared.detail.session} />
        ) : (
          <b className={typography.cut} title={label}>
            {label}
          </b>
        )}
      </span>
      {compared?.detail && <Headline session={compared.detail.session} />}
      <span className={styles.details}>
        {compared?.failure && (
          <span className={styles.trouble}>
            <StateMark shape="warning" size={14} />
            {compare.gone}
          </span>
        )}
        {compared?.detail && <SessionDetails session={compared.detail.session} />}
        {isChosen && <em>{compare.chosen}</em>}
      </span>
    </>
  )
}

/** Day of a session, large, and its time. */
function SessionMoment({ session: { capturedAtMs } }: { session: ResultSession }) {
  const { phrases, results } = useWording()
  const nowMs = useNow(60_000)
  if (capturedAtMs === null) return <b>{results.undated}</b>
  return (
    <>
      <b>{phrases.format.shortDate(capturedAtMs, nowMs)}</b>
      <span>{phrases.format.clock(capturedAtMs)}</span>
    </>
  )
}

function SessionDetails({ session }: { session: ResultSession }) {
  const { compare } = useWording()
  const athleteText = useAthleteText()
  if (session.isApproved === false)
    return (
      <span className={styles.trouble}>
        <StateMark shape="warning" size={14} />
        {compare.notApproved}
      </span>
    )
  const athlete = athleteText(session)
  return (
    <span className={typography.cut} title={athlete}>
      {athlete}
    </span>
  )
}

function Headline({ session: { headlines } }: { session: ResultSession }) {
  const wording = useWording()
  const [first] = headlines
  if (first?.value.kind !== 'number') return null
  const name = wording.phrases.metric(first.metric.name)
  return (
    <b className={styles.headline} title={name}>
      <span className={typography.hidden}>{`${name} `}</span>
      {metricValueText(first.metric, first.value, wording)} <i>{unitText(first.metric, wording)}</i>
    </b>
  )
}
