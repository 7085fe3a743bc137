import { useState } from 'react'
import type { ClipDetail } from '../../../../contract/clips/clip-view.ts'
import type { RepRow } from '../../../../contract/clips/rep.ts'
import type { TagsInput } from '../../../../contract/tagging/tags.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { CheckBox } from '../../../components/fields/check-box.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useAction } from '../../../hooks/use-action.ts'
import { useAthleteLabel } from '../../../hooks/use-athlete-label.ts'
import { useStation } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { capturableChoice, type MovementChoice, tagsWithChoice } from '../../tagging/movement-choice.ts'
import { MovementFields } from '../../tagging/movement-fields.tsx'
import { tagsLine } from '../../tagging/movement-words.ts'
import type { AthleteChoice } from '../../tagging/picker/athlete-choices.ts'
import { AthletePicker } from '../../tagging/picker/athlete-picker.tsx'
import { resolveAthleteChoice } from '../../tagging/picker/resolve-athlete.ts'
import { captureIdOf, otherClipsOfRep } from './rep-clips.ts'
import styles from './upload-again-dialog.module.css'

interface UploadAgainDialogProps {
  readonly detail: ClipDetail
  /** Uploaded clip: the clip itself, or the original of a duplicate. */
  readonly uploaded: ClipDetail
  readonly rep: RepRow | null
  readonly onClose: () => void
}

/** Dialog that uploads a clip again for the right athlete, and explains the effects and what to ask the provider. */
export function UploadAgainDialog({ detail, uploaded, rep, onClose }: UploadAgainDialogProps) {
  const { client, notifications } = useStation()
  const wording = useWording()
  const { drawer, common, phrases } = wording
  const { card } = detail
  const before = uploaded.tags
  const [whose, setWhose] = useState<{ id: string; name: string } | null>(null)
  const [choice, setChoice] = useState<MovementChoice>(() => capturableChoice(before ?? { dimensions: {} }))
  const [isChanging, setChanging] = useState(false)
  const [isWithRep, setWithRep] = useState(false)
  const others = otherClipsOfRep(rep, card)
  const clips = isWithRep ? [card, ...others] : [card]
  const label = useAthleteLabel()
  const from = before?.athleteName ? label(before.athleteName, before.athleteId) : common.unknown
  const isSame = whose !== null && whose.id.toLowerCase() === before?.athleteId.toLowerCase()
  const captures = [uploaded.sessionId, ...(isWithRep ? others.map(captureIdOf) : [])].filter((id) => id !== null)

  const choosing = useAction(async (chosen: AthleteChoice) => {
    const { id, name } = await resolveAthleteChoice(client, chosen)
    setWhose({ id, name: label(name, id) })
  })
  const sending = useAction(async (athlete: { id: string; name: string }) => {
    const tags: TagsInput = isChanging ? tagsWithChoice({ dimensions: {} }, choice) : { dimensions: {} }
    const { undo } = await client.command({
      kind: 'clips-upload-again',
      clips: clips.map(({ id }) => id),
      tags: { ...tags, athlete: { id: athlete.id } },
    })
    notifications.show({ tone: 'done', title: drawer.reupload.done(card.fileName, athlete.name), undo })
    onClose()
  })
  const isReady = whose !== null && !isSame && !sending.isRunning && (!isChanging || choice.movement !== null)

  return (
    <Dialog
      title={drawer.reupload.title(card.fileName)}
      isOpen
      onClose={onClose}
      width="wide"
      note={whose === null ? drawer.reupload.chooseAthlete : isSame ? drawer.reupload.sameAthlete(from) : undefined}
      actions={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button tone="primary" isDisabled={!isReady} onPress={() => whose && sending.start(whose)}>
            <span className={styles.button}>
              {drawer.reupload.button(whose === null || isSame ? null : whose.name)}
            </span>
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{drawer.reupload.reason}</p>
        <dl className={styles.change}>
          <div>
            <dt>{drawer.reupload.uploadedAs}</dt>
            <dd>{from}</dd>
          </div>
          <div>
            <dt>{drawer.reupload.uploadAs}</dt>
            <dd>
              {whose ? (
                <span className={styles.chosen}>
                  <b>{whose.name}</b>
                  {/* Focus avoids the upload button, so that a second Enter does not skip the text below. */}
                  <Button
                    autoFocus
                    aria-label={`${common.change}: ${drawer.reupload.uploadAs}`}
                    onPress={() => setWhose(null)}
                  >
                    {common.change}
                  </Button>
                </span>
              ) : (
                <AthletePicker label={drawer.reupload.uploadAs} variant="near" onChoose={choosing.start} />
              )}
            </dd>
          </div>
          <div>
            <dt>{common.movement}</dt>
            <dd>
              {isChanging ? (
                <MovementFields skin="form" choice={choice} onChange={setChoice} />
              ) : (
                <span className={styles.chosen}>
                  {before === null ? common.unknown : tagsLine(before, wording)}
                  <Button aria-label={`${common.change}: ${common.movement}`} onPress={() => setChanging(true)}>
                    {common.change}
                  </Button>
                </span>
              )}
            </dd>
          </div>
        </dl>
        {others.length > 0 && (
          <CheckBox
            label={drawer.reupload.otherCameras(phrases.format.list(others.map(({ camera }) => camera)))}
            isSelected={isWithRep}
            onChange={setWithRep}
          />
        )}
        <ul className={styles.consequences}>
          <li>{drawer.reupload.captureStays(from)}</li>
          <li>
            {drawer.reupload.askProvider(
              drawer.reupload.captures(phrases.format.list(captures), captures.length),
              from,
            )}
          </li>
          <li>{drawer.reupload.canUndo}</li>
        </ul>
        {(choosing.failure ?? sending.failure) && (
          <Problem failure={(choosing.failure ?? sending.failure)!} subject={card.fileName} size="line" />
        )}
      </div>
    </Dialog>
  )
}
