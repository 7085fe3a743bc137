import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useAction } from '../../../renderer/hooks/use-action.ts'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import { goToSession } from '../screen/results-address.ts'
import type { SessionDetail } from '../session.ts'
import styles from './rep.module.css'

const UNDO_TIMEOUT_MS = 20_000

type RepCamera = SessionDetail['cameras'][number]

/** Names the camera that speaks for the rep in counts and medians; a person can choose another one. */
export function SpeakingCamera({ detail }: { detail: SessionDetail }) {
  const { client, notifications } = useStation()
  const wording = useWording()
  const { rep, common, phrases } = wording
  const { session, cameras } = detail
  const nameOf = (id: string) => cameraName(cameras, id, wording)

  const speak = async (id: string) => client.results.speak({ id })
  const takeBack = async (id: string) => {
    try {
      await speak(id)
      notifications.show({ tone: 'done', title: rep.speaks(nameOf(id)) })
    } catch (error) {
      const { message, next } = phrases.failure(callFailure(error), nameOf(id), { isFinal: true })
      notifications.show({ tone: 'problem', title: message, text: next })
    }
  }
  const choosing = useAction(async (id: string) => {
    const before = session.speakerId
    await speak(id)
    notifications.show({
      tone: 'done',
      title: rep.speaks(nameOf(id)),
      forMs: UNDO_TIMEOUT_MS,
      action: { text: common.undo, run: () => void takeBack(before) },
    })
  })
  if (cameras.length < 2) return null
  const passed = cameras.some(({ isApproved }) => isApproved !== false)
  return (
    <div className={styles.cameras} role="group" aria-label={rep.cameras}>
      <span>
        <b>{rep.speaks(nameOf(session.speakerId))}</b> {rep.speaksWhy}
      </span>
      {cameras
        .filter(({ id }) => id !== session.id)
        .map(({ id }) => (
          <Button key={`open ${id}`} onPress={() => goToSession(id)}>
            {rep.openCamera(nameOf(id))}
          </Button>
        ))}
      {cameras
        .filter(({ id, isApproved }) => id !== session.speakerId && (isApproved !== false || !passed))
        .map(({ id }) => (
          <Button key={`speak ${id}`} isDisabled={choosing.isRunning} onPress={() => choosing.start(id)}>
            {rep.letSpeak(nameOf(id))}
          </Button>
        ))}
      {choosing.failure && <Problem isFinal size="line" failure={choosing.failure} subject={rep.cameras} />}
    </div>
  )
}

/** Name of a session's camera in its rep, with the rate; a number where no station knew the camera. */
function cameraName(
  cameras: readonly RepCamera[],
  id: string,
  { rep, phrases }: Pick<ScreenWording, 'rep' | 'phrases'>,
): string {
  const place = cameras.findIndex((each) => each.id === id)
  const { camera = null, framesPerSecond = null } = cameras[place] ?? {}
  const name = camera ?? rep.unnamedCamera(phrases.format.number(place + 1))
  return framesPerSecond === null ? name : `${name} (${rep.rate(phrases.format.number(framesPerSecond))})`
}
