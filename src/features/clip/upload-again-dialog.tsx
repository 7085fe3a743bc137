import { type ReactNode, useState } from 'react'
import { Button } from '../../renderer/components/button.tsx'
import { Dialog } from '../../renderer/components/dialog.tsx'
import { Problem } from '../../renderer/components/problem.tsx'
import { CheckBox } from '../../renderer/fields/check-box.tsx'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useAthleteLabel } from '../../renderer/hooks/use-athlete-label.ts'
import { useClient } from '../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../renderer/state/wording-context.tsx'
import { type AthleteChoice, resolveAthleteChoice } from '../../renderer/tagging/athlete-choices.ts'
import { AthletePicker } from '../../renderer/tagging/athlete-picker.tsx'
import {
  capturableChoice,
  fetchSuggestedDimensions,
  type MovementChoice,
  tagsWithChoice,
} from '../../renderer/tagging/movement-choice.ts'
import { tagsLine } from '../../renderer/tagging/movement-dialog.tsx'
import { MovementFields } from '../../renderer/tagging/movement-fields.tsx'
import { type SeenClip, useTagClips } from '../../renderer/tagging/use-tag-clips.tsx'
import type { ClipId } from '../../station/contract/clip.ts'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { AthleteSummary } from '../../station/contract/deck-view.ts'
import type { RetagPlan } from '../../station/contract/retag-plan.ts'
import type { TagsInput } from '../../station/contract/tags.ts'
import {
  onlyAthleteOf,
  type RetagRequest,
  retagRequest,
  sharedTagsOf,
  sideOf,
  tagsOfTaggable,
} from './retag-request.ts'
import styles from './upload-again-dialog.module.css'
import { useUploadAgain } from './use-upload-again.ts'

interface Displayed {
  readonly seen: readonly SeenClip[]
  readonly movement: TagsInput | null
}

interface Retag {
  readonly run: (request: RetagRequest, athlete: AthleteSummary, tags: TagsInput) => Promise<void>
  /** Conflict question; the caller renders it. */
  readonly question: ReactNode
}

/**
 * Uploads clips again and tags the others, in this order: an upload that the station refuses leaves all of them as they
 * were.
 */
function useRetag({ seen, movement }: Displayed, onDone: () => void): Retag {
  const client = useClient()
  const uploadAgain = useUploadAgain()
  const tagging = useTagClips(onDone)

  async function newTags(athlete: AthleteSummary, tags: TagsInput): Promise<TagsInput> {
    const pair = { activity: movement?.activity ?? null, movement: movement?.movement ?? null }
    const chosen =
      tags.movement === undefined
        ? tagsOfTaggable(movement, await fetchSuggestedDimensions(client, athlete.id, pair))
        : tags
    return { ...chosen, athlete: { id: athlete.id } }
  }

  const run: Retag['run'] = async ({ again, taggable }, athlete, tags) => {
    const forTaggable = taggable.length > 0 ? await newTags(athlete, tags) : null
    if (again.length > 0) await uploadAgain({ clips: again, tags, athlete })
    if (forTaggable === null) return onDone()
    await tagging.tag({
      clips: taggable.map(({ clip }) => clip),
      seen: taggable.map(({ clip, handTags }) => seen.find((one) => one.clip === clip) ?? { clip, handTags }),
      tags: forTaggable,
      whose: athlete.name,
    })
  }
  return { run, question: tagging.question }
}

interface ConsequencesProps {
  readonly plan: RetagPlan
  readonly request: RetagRequest
  /** Names of the athletes under whom the clips were uploaded. */
  readonly from: string
  readonly athlete: AthleteSummary | null
  readonly movement: TagsInput | null
}

/** More ids than this are not read from a screen: they are copied afterwards. */
const MAX_LISTED_CAPTURES = 3

/** Lists what happens to each clip and to its old capture. */
function Consequences({ plan, request, from, athlete, movement }: ConsequencesProps) {
  const { drawer, phrases } = useWording()
  const { reupload } = drawer
  const { again, taggable, skipped } = request
  const ids = again.map(({ sessionId }) => sessionId)
  const isListed = ids.length <= MAX_LISTED_CAPTURES
  return (
    <ul className={styles.consequences}>
      {taggable.length > 0 && (
        <li>
          <b>{reupload.split(taggable.length, again.length)}</b>
          {movement?.movement === undefined && ` ${reupload.movementMayLack}`}
        </li>
      )}
      {skipped > 0 && <li>{reupload.skipped(skipped, athlete?.name ?? '')}</li>}
      {plan.uploading > 0 && <li>{reupload.uploading(plan.uploading)}</li>}
      {plan.left > 0 && <li>{reupload.left(plan.left)}</li>}
      {ids.length > 0 && (
        <>
          <li>{reupload.capturesStay(from, ids.length)}</li>
          <li>
            {isListed
              ? reupload.askProvider(reupload.captures(phrases.format.list(ids), ids.length), from)
              : reupload.askLater(ids.length)}
          </li>
        </>
      )}
      <li>{reupload.canUndo}</li>
    </ul>
  )
}

interface UploadAgainDialogProps {
  readonly plan: RetagPlan
  /** Clips of the same rep that are included only on request. */
  readonly others?: readonly ClipCard[]
  /** Tags displayed when the dialog opened, of clips that are not uploaded yet. */
  readonly seen?: readonly SeenClip[]
  /** Movement that all clips share; null where they don't, or where they are uploaded. */
  readonly movement?: TagsInput | null
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Dialog that uploads clips again for the right athlete, tags those that still can be, and explains the effects. */
export function UploadAgainDialog(props: UploadAgainDialogProps) {
  const { others = [], seen = [], movement = null, onClose, onDone } = props
  const client = useClient()
  const wording = useWording()
  const { drawer, common, phrases } = wording
  const { reupload } = drawer
  const [whose, setWhose] = useState<AthleteSummary | null>(null)
  const [isWithRep, setWithRep] = useState(false)
  const plan = isWithRep ? props.plan : withoutClips(props.plan, others)
  const shared = sharedTagsOf(plan.again)
  const [choice, setChoice] = useState<MovementChoice>(() => capturableChoice(shared ?? { dimensions: {} }))
  const [isChanging, setChanging] = useState(false)
  const request = retagRequest(plan, whose)
  const label = useAthleteLabel()
  const names = plan.again.map(({ athleteName, athleteId: id }) =>
    athleteName ? label(athleteName, id) : common.unknown,
  )
  const from = phrases.format.list([...new Set(names)])
  const onlyAthlete = onlyAthleteOf(plan.again)
  const side = sideOf(request.again, whose?.dominantArm)

  const choosing = useAction(async (chosen: AthleteChoice) => {
    const athlete = await resolveAthleteChoice(client, chosen)
    setWhose({ ...athlete, name: label(athlete.name, athlete.id) })
  })
  const retag = useRetag({ seen, movement }, () => {
    onDone?.()
    onClose()
  })
  const sending = useAction((athlete: AthleteSummary) =>
    retag.run(request, athlete, isChanging ? tagsWithChoice({ dimensions: {} }, choice) : { dimensions: side }),
  )
  const clips = request.again.length + request.taggable.length
  const isReady = whose !== null && clips > 0 && !sending.isRunning && (!isChanging || choice.movement !== null)
  const subject = plan.again[0]?.fileName ?? ''
  const failure = choosing.failure ?? sending.failure
  const note = whose === null ? reupload.chooseAthlete : clips === 0 ? reupload.sameAthlete(whose.name) : undefined

  return (
    <Dialog
      title={titleOf(plan, drawer)}
      isOpen
      onClose={onClose}
      width="wide"
      note={note}
      actions={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button
            // Takes the focus from the picker, so that Enter chooses and Enter confirms.
            key={whose?.id}
            autoFocus={isReady}
            tone="primary"
            isDisabled={!isReady}
            onPress={() => whose && sending.start(whose)}
          >
            <span className={styles.button}>{buttonText(request, whose, drawer)}</span>
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{reupload.reason}</p>
        <dl className={styles.change}>
          <div>
            <dt>{reupload.uploadedAs}</dt>
            <dd>{from}</dd>
          </div>
          <div>
            <dt>{reupload.uploadAs}</dt>
            <dd>
              {whose ? (
                <span className={styles.chosen}>
                  <b>{whose.name}</b>
                  <Button aria-label={`${common.change}: ${reupload.uploadAs}`} onPress={() => setWhose(null)}>
                    {common.change}
                  </Button>
                </span>
              ) : (
                <AthletePicker
                  label={reupload.uploadAs}
                  variant="near"
                  except={onlyAthlete}
                  onChoose={choosing.start}
                />
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
                  {shared
                    ? tagsLine({ ...shared, dimensions: { ...shared.dimensions, ...side } }, wording)
                    : reupload.movementStays}
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
            label={reupload.otherCameras(phrases.format.list(others.map(({ camera }) => camera)))}
            isSelected={isWithRep}
            onChange={setWithRep}
          />
        )}
        <Consequences plan={plan} request={request} from={from} athlete={whose} movement={movement} />
        {failure && <Problem failure={failure} subject={subject} size="line" />}
      </div>
      {retag.question}
    </Dialog>
  )
}

function titleOf({ again, taggable }: RetagPlan, { reupload }: ScreenWording['drawer']): string {
  if (taggable.length > 0) return reupload.titleMixed(again.length + taggable.length)
  return again.length === 1 ? reupload.title(again[0]?.fileName ?? '') : reupload.titleMany(again.length)
}

function withoutClips(plan: RetagPlan, others: readonly ClipCard[]): RetagPlan {
  const left = new Set<ClipId>(others.map(({ id }) => id))
  const isIn = ({ clip }: { readonly clip: ClipId }) => !left.has(clip)
  return { ...plan, again: plan.again.filter(isIn), taggable: plan.taggable.filter(isIn) }
}

function buttonText(
  { again, taggable }: RetagRequest,
  whose: AthleteSummary | null,
  { reupload }: ScreenWording['drawer'],
): string {
  const name = whose !== null && again.length + taggable.length > 0 ? whose.name : null
  if (taggable.length > 0) return reupload.buttonMixed(taggable.length, again.length, name)
  return again.length === 1 ? reupload.button(name) : reupload.buttonMany(again.length, name)
}
