import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Icon } from '../../../renderer/components/icon.tsx'
import head from '../../../renderer/components/rep-head.module.css'
import { StateWords } from '../../../renderer/components/state-words.tsx'
import { startOfLocalDay } from '../../../renderer/fields/local-day.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useSlots } from '../../../renderer/page-slots.ts'
import { goToViewer } from '../../../renderer/state/viewer-address.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { movementWords } from '../../../renderer/tagging/movement-dialog.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { showReportOf } from '../report/report-address.ts'
import { QualityWords } from '../screen/quality-words.tsx'
import { goToSession, goToTab } from '../screen/results-address.ts'
import { useAthleteText } from '../screen/use-athlete-text.ts'
import { useCompared } from '../screen/use-compared.ts'
import type { SessionDetail } from '../session.ts'
import styles from './rep.module.css'

interface SessionOfClips {
  readonly session: Pick<SessionDetail['session'], 'id'>
  readonly clips: readonly Pick<SessionDetail['clips'][number], 'state'>[]
}

/** Message of the service about the session's capture, where this station uploaded it. */
export function whyNotApproved({ session, clips }: SessionOfClips): string | null {
  const messages = clips.flatMap(({ state }) => {
    if (state.kind !== 'failed' || state.because.code !== 'processing-failed' || state.sessionId === null) return []
    const isOwn = session.id === state.sessionId || session.id.startsWith(`${state.sessionId}_`)
    const { message } = state.because.parameters
    return isOwn && typeof message === 'string' ? message.trim() : []
  })
  return messages.find((message) => message !== '') ?? null
}

/** Header of a session: athlete, movement and time, quality check, and links to related pages. */
export function RepHead({ detail }: { detail: SessionDetail }) {
  const wording = useWording()
  const { rep, results, phrases } = wording
  const { viewer } = useSlots()
  const athleteText = useAthleteText()
  const { session, previousId, nextId } = detail
  const { id, capturedAtMs, isApproved, camera, framesPerSecond, frames, athleteId, activity, movement } = session
  const { compared, toggle } = useCompared()
  const isCompared = compared.includes(id)
  const toReport = () => {
    const day =
      capturedAtMs === null ? null : { fromMs: startOfLocalDay(capturedAtMs), toMs: startOfLocalDay(capturedAtMs, 1) }
    showReportOf(athleteId, { pair: { activity, movement }, span: day })
  }
  const back = () => goToTab('sessions')
  const { repId } = session
  const view = () => repId !== null && goToViewer(repId)
  const one = { group: 'clip' } as const
  useShortcuts([
    { ...one, id: 'rep-back', name: rep.back, keys: 'escape', run: back },
    {
      ...one,
      id: 'rep-previous',
      name: rep.previous,
      keys: '[',
      when: () => previousId !== null,
      run: () => previousId !== null && goToSession(previousId),
    },
    {
      ...one,
      id: 'rep-next',
      name: rep.next,
      keys: ']',
      when: () => nextId !== null,
      run: () => nextId !== null && goToSession(nextId),
    },
    { ...one, id: 'rep-compare', name: isCompared ? rep.remove : rep.add, keys: 'c', run: () => toggle(session) },
    { ...one, id: 'rep-report', name: rep.report, keys: 'r', run: toReport },
    ...(viewer
      ? [{ ...one, id: 'rep-viewer', name: viewer.openText(wording), keys: 'v', when: () => repId !== null, run: view }]
      : []),
  ])
  const facts = [
    capturedAtMs === null ? results.undated : phrases.format.dateTimeToTheSecond(capturedAtMs),
    camera,
    framesPerSecond === null ? null : rep.rate(phrases.format.number(framesPerSecond)),
    rep.frames(phrases.format.number(frames)),
  ].filter((fact) => fact !== null)
  return (
    <header className={classes(head.head, styles.head)}>
      <Button square aria-label={rep.back} onPress={back}>
        <Icon name="left" size={14} />
      </Button>
      <h2 className={classes(head.who, styles.who, typography.cut)}>{athleteText(session)}</h2>
      <span className={classes(head.what, styles.what)}>
        <b className={typography.cut}>{movementWords(session, wording)}</b>
        <span
          className={typography.cut}
          title={[
            capturedAtMs === null ? results.undated : phrases.format.exactly(capturedAtMs),
            ...facts.slice(1),
          ].join(' · ')}
        >
          {facts.join(' · ')}
        </span>
      </span>
      <span className={styles.quality}>
        <Quality isApproved={isApproved} reason={whyNotApproved(detail)} />
      </span>
      <span className={styles.shortQuality}>
        <QualityWords isApproved={isApproved} />
      </span>
      {session.isSynthetic && (
        <span className={styles.synthetic} title={results.syntheticNote}>
          {results.synthetic}
        </span>
      )}
      <span className={head.actions}>
        <Button
          square
          aria-label={rep.previous}
          isDisabled={previousId === null}
          onPress={() => previousId !== null && goToSession(previousId)}
        >
          <Icon name="up" size={14} />
        </Button>
        <Button
          square
          aria-label={rep.next}
          isDisabled={nextId === null}
          onPress={() => nextId !== null && goToSession(nextId)}
        >
          <Icon name="down" size={14} />
        </Button>
        <Button tone={isCompared ? 'plain' : 'primary'} keys="c" onPress={() => toggle(session)}>
          {isCompared ? rep.remove : rep.add}
        </Button>
        {compared.length > 0 && <Button onPress={() => goToTab('compare')}>{rep.compare(compared.length)}</Button>}
        {repId !== null && viewer && (
          <Button keys="v" aria-label={viewer.openText(wording)} onPress={view}>
            {viewer.nameText(wording)}
          </Button>
        )}
        <Button keys="r" onPress={toReport}>
          {rep.report}
        </Button>
      </span>
    </header>
  )
}

function Quality({ isApproved, reason }: { isApproved: boolean | null; reason: string | null }) {
  const { rep } = useWording()
  if (isApproved === null) return <StateWords shape="off" words={rep.quality.unknown} />
  return isApproved ? (
    <StateWords shape="safe" words={rep.quality.passed} />
  ) : (
    <span className={typography.cut} title={reason ?? undefined}>
      <StateWords shape="warning" words={reason === null ? rep.quality.failed : rep.quality.failedBecause(reason)} />
    </span>
  )
}
