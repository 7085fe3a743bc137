import { useEffect, useRef } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { shortCameraNames } from '../../../renderer/components/short-camera-names.ts'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { MissingThumb, Thumb } from '../../../renderer/components/thumb.tsx'
import { useAthleteLabel } from '../../../renderer/hooks/use-athlete-label.ts'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { addressOf } from '../../../renderer/routes.ts'
import { useClient, useMediaPaths } from '../../../renderer/state/station-context.tsx'
import { goToViewer } from '../../../renderer/state/viewer-address.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { RepRow } from '../../../station/contract/rep.ts'
import { headlineTexts } from '../../results/screen/headline-text.ts'
import styles from './reps.module.css'

const MAX_THUMBNAILS = 2

/** List of the athlete's reps of the same day, newest first, with the viewed one marked. */
export function RepList({ current }: { current: RepRow }) {
  const client = useClient()
  const { viewer, phrases } = useWording()
  const label = useAthleteLabel()
  const { value } = useRead(current.id, () => client.viewer.repsOfDay({ repId: current.id }), ['reps'])
  const reps = value ?? [current]
  const at = reps.findIndex(({ id }) => id === current.id)
  const newer = at > 0 ? reps[at - 1] : undefined
  const older = at === -1 ? undefined : reps[at + 1]
  const one = { group: 'clip' } as const
  const open = (rep: RepRow | undefined) => () => rep && goToViewer(rep.id)
  useShortcuts([
    {
      ...one,
      id: 'viewer-older',
      name: viewer.previousRep,
      keys: '[',
      when: () => older !== undefined,
      run: open(older),
    },
    { ...one, id: 'viewer-newer', name: viewer.nextRep, keys: ']', when: () => newer !== undefined, run: open(newer) },
  ])
  return (
    <nav
      className={styles.reps}
      aria-label={
        current.athleteName === null ? viewer.reps : viewer.repsOf(label(current.athleteName, current.athleteId))
      }
    >
      <header className={styles.head}>
        <h2>{viewer.reps}</h2>
        <b className={styles.count}>{phrases.format.number(reps.length)}</b>
        <span className={styles.beside}>
          <Button square keys="[" aria-label={viewer.previousRep} isDisabled={!older} onPress={open(older)}>
            {null}
          </Button>
          <Button square keys="]" aria-label={viewer.nextRep} isDisabled={!newer} onPress={open(newer)}>
            {null}
          </Button>
        </span>
      </header>
      <ul className={styles.list}>
        {reps.map((rep, index) => (
          <RepEntry key={rep.id} rep={rep} number={reps.length - index} isCurrent={rep.id === current.id} />
        ))}
      </ul>
    </nav>
  )
}

function RepEntry({ rep, number, isCurrent }: { rep: RepRow; number: number; isCurrent: boolean }) {
  const mediaPaths = useMediaPaths()
  const { viewer, today, phrases } = useWording()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const names = shortCameraNames([...rep.clips.map(({ camera }) => camera), ...rep.missingCameras])
  const missing = rep.missingCameras.slice(0, Math.max(MAX_THUMBNAILS - rep.clips.length, 0))
  return (
    <li>
      <a
        ref={link}
        href={addressOf('viewer', rep.id)}
        className={classes(styles.rep, isCurrent && styles.current)}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span className={styles.thumbs}>
          {rep.clips.slice(0, MAX_THUMBNAILS).map((clip) => (
            <Thumb
              key={clip.id}
              caption={names.get(clip.camera) ?? clip.camera}
              poster={clip.pictures.kind === 'ready' ? mediaPaths.poster(clip.pictures.key) : null}
              alt=""
            />
          ))}
          {missing.map((camera) => (
            <MissingThumb key={camera} text={today.noClipFrom(names.get(camera) ?? camera)} />
          ))}
        </span>
        <span className={styles.when}>
          <b>{phrases.format.number(number)}</b>
          <span>{phrases.format.clockToTheSecond(rep.atMs)}</span>
        </span>
        <RepValue rep={rep} names={names} viewer={viewer} />
      </a>
    </li>
  )
}

interface RepValueProps {
  readonly rep: RepRow
  readonly names: ReadonlyMap<string, string>
  readonly viewer: ReturnType<typeof useWording>['viewer']
}

/** First headline metric, else the reason why it is missing. */
function RepValue({ rep, names, viewer }: RepValueProps) {
  const wording = useWording()
  const { headlines, missingCameras, state } = rep
  const first = headlines && headlines.isApproved !== false ? headlineTexts(headlines, wording)[0] : undefined
  if (first)
    return (
      <span className={styles.value} title={first.name}>
        <b>{first.value}</b>
        <span>{first.unit}</span>
      </span>
    )
  if (missingCameras.length > 0) {
    const cameras = missingCameras.map((camera) => names.get(camera) ?? camera)
    return (
      <span className={classes(styles.state, styles.warn)} title={viewer.missing(wording.phrases.format.list(cameras))}>
        <StateMark shape="warning" size={16} />
        {cameras.length === 1 ? viewer.missing(cameras.join()) : viewer.missingClips(cameras.length)}
      </span>
    )
  }
  if (state.kind !== 'safe') return null
  return (
    <span className={classes(styles.state, styles.move)}>
      <StateMark shape="processing" size={16} />
      {viewer.processing}
    </span>
  )
}
