import { Button } from '../../renderer/components/button.tsx'
import { SectionHead } from '../../renderer/components/section-head.tsx'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import type { ClipId } from '../../station/contract/clip.ts'
import { isSafe } from '../../station/contract/clip-kinds.ts'
import type { ClipDetail, UploadAgainLink, UploadAgainLinks } from '../../station/contract/clip-view.ts'
import styles from './clip-drawer.module.css'

/** Note that a clip's content is, or will be, at the service for two athletes. Shared by every list. */
export function uploadAgainNote(
  again: UploadAgainLinks | null,
  wording: Pick<ScreenWording, 'drawer' | 'phrases'>,
): string | null {
  if (again?.as) return uploadedAgainText(again.as, wording)
  return again?.of ? wording.drawer.reupload.secondUpload(again.of.athleteName) : null
}

/** Words the second upload; only an uploaded clip is called uploaded. */
const uploadedAgainText = (
  { athleteName, state }: UploadAgainLink,
  { drawer, phrases }: Pick<ScreenWording, 'drawer' | 'phrases'>,
): string =>
  isSafe(state)
    ? drawer.reupload.uploadedAgain(athleteName)
    : drawer.reupload.waiting(athleteName, phrases.state(state.kind))

interface UploadAgainSectionProps {
  readonly detail: ClipDetail
  readonly athleteName: string | null
  readonly onOpen: (id: ClipId) => void
}

/** Link to the clip with the same content under another athlete, and what to ask the provider. */
export function UploadAgainSection({ detail, athleteName, onOpen }: UploadAgainSectionProps) {
  const wording = useWording()
  const { drawer } = wording
  const { of, as } = detail.card.again ?? { of: null, as: null }
  if (of === null && as === null) return null
  return (
    <section aria-label={drawer.reupload.uploadedTwice}>
      <SectionHead level={3} title={drawer.reupload.uploadedTwice} />
      <div className={styles.again}>
        {of?.sessionId && (
          <LinkedClip link={of} button={drawer.reupload.openFirstClip} onOpen={onOpen}>
            <p>{drawer.reupload.firstUpload(of.athleteName, of.sessionId)}</p>
            <AskProvider capture={of.sessionId} athlete={of.athleteName} />
          </LinkedClip>
        )}
        {as && (
          <LinkedClip link={as} button={drawer.reupload.openNewClip} onOpen={onOpen}>
            <p>{uploadedAgainText(as, wording)}</p>
            {detail.sessionId !== null && <AskProvider capture={detail.sessionId} athlete={athleteName} />}
          </LinkedClip>
        )}
      </div>
    </section>
  )
}

interface LinkedClipProps {
  readonly link: UploadAgainLink
  readonly button: string
  readonly onOpen: (id: ClipId) => void
  readonly children: React.ReactNode
}

function LinkedClip({ link, button, onOpen, children }: LinkedClipProps) {
  return (
    <div className={styles.linked}>
      <div>{children}</div>
      <Button onPress={() => onOpen(link.clip)}>{button}</Button>
    </div>
  )
}

function AskProvider({ capture, athlete }: { capture: string; athlete: string | null }) {
  const { drawer, common } = useWording()
  return (
    <p className={styles.ask}>
      {drawer.reupload.askProvider(drawer.reupload.captures(capture, 1), athlete ?? common.unknown)}
    </p>
  )
}
