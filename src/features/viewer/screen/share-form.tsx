import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { NumberStepper } from '../../../renderer/fields/number-stepper.tsx'
import { Segments } from '../../../renderer/fields/segments.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { RepRow } from '../../../station/contract/rep.ts'
import { shareSpeeds } from '../sharing.ts'
import { chosenRange, framesOfCard, type ShareChoices } from './share-choices.ts'
import styles from './share-dialog.module.css'

interface ShareFormProps {
  readonly rep: RepRow
  readonly choices: ShareChoices
  /** Merges a change: one press may set a number and another choice. */
  readonly onChange: (change: Partial<ShareChoices>) => void
}

const parts = ['all', 'some'] as const

/** Form with the content, speed and captions of the video. */
export function ShareForm({ rep, choices, onChange: set }: ShareFormProps) {
  const { share, phrases } = useWording()
  const speeds = shareSpeeds.map((speed) => ({ id: String(speed) as keyof typeof share.speeds, speed }))
  return (
    <div className={styles.form}>
      <p className={styles.about}>
        {share.about(rep.clips.length)} {share.withoutDrawings}
      </p>
      <div className={styles.part}>
        <h3 className={styles.label}>{share.speed}</h3>
        <Segments
          label={share.speed}
          choices={speeds.map(({ id }) => ({ id, text: share.speeds[id] }))}
          value={speeds.find(({ speed }) => speed === choices.speed)?.id ?? '1'}
          onChange={(id) => set({ speed: speeds.find((each) => each.id === id)?.speed ?? 1 })}
        />
      </div>
      <div className={styles.part}>
        <h3 className={styles.label}>{share.frames}</h3>
        <Segments
          label={share.frames}
          choices={parts.map((id) => ({ id, text: id === 'all' ? share.allFrames : share.someFrames }))}
          value={choices.isWhole ? 'all' : 'some'}
          onChange={(id) => set({ isWhole: id === 'all' })}
        />
        {!choices.isWhole && <FrameRange rep={rep} choices={choices} set={set} />}
      </div>
      <div className={styles.part}>
        <h3 className={styles.label}>{share.text}</h3>
        <CheckBox
          label={rep.athleteName === null ? share.withoutName : share.withName(rep.athleteName)}
          isSelected={choices.withName}
          isDisabled={rep.athleteName === null}
          onChange={(withName) => set({ withName })}
        />
        <CheckBox
          label={share.withDate(phrases.format.dateTime(rep.atMs))}
          isSelected={choices.withDate}
          onChange={(withDate) => set({ withDate })}
        />
      </div>
    </div>
  )
}

interface FrameRangeProps {
  readonly rep: RepRow
  readonly choices: ShareChoices
  readonly set: (change: Partial<ShareChoices>) => void
}

function FrameRange({ rep, choices, set }: FrameRangeProps) {
  const { share } = useWording()
  const card = rep.clips.find(({ id }) => id === choices.camera) ?? rep.clips[0]
  const total = card ? framesOfCard(card).total : 1
  const bounds = { minValue: 1, maxValue: total, isWhole: true }
  return (
    <div className={styles.range}>
      {rep.clips.length > 1 && (
        <div className={styles.camera}>
          <Select
            label={share.camera}
            choices={rep.clips.map(({ id, camera }) => ({ id: String(id), text: camera }))}
            value={choices.camera}
            onChange={(camera) => {
              const chosen = rep.clips.find(({ id }) => id === camera)
              set({ camera, first: 1, last: chosen ? framesOfCard(chosen).total : 1 })
            }}
          />
        </div>
      )}
      <NumberStepper label={share.first} value={choices.first} {...bounds} onChange={(first) => set({ first })} />
      <NumberStepper
        label={share.last}
        value={choices.last}
        {...bounds}
        error={chosenRange(choices, rep.clips) === 'wrong' ? share.rangeWrong : undefined}
        onChange={(last) => set({ last })}
      />
    </div>
  )
}
