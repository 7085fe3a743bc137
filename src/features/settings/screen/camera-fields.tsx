import { Button } from '../../../renderer/components/button.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { ComboBox } from '../../../renderer/fields/combo-box.tsx'
import { NumberStepper } from '../../../renderer/fields/number-stepper.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useFixedText } from '../../../renderer/hooks/use-fixed-text.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { cameraOrientations, suggestedCameraSetups } from '../../../service/captures.ts'
import { settingBounds, Watcher } from '../../../station/contract/settings.ts'
import { AUTOMATIC_ORIENTATION, type ExtraKey, extraKeyProblem } from './camera-configuration.ts'
import cameraKeysStyles from './camera-keys.module.css'
import styles from './folder-detail.module.css'
import type { FolderDraft } from './folder-draft.ts'

interface CameraKeysProps {
  readonly extraKeys: readonly ExtraKey[]
  readonly onChange: (extraKeys: readonly ExtraKey[]) => void
  readonly isFixed: boolean
}

/** Extra keys of the camera configuration. */
function CameraKeys({ extraKeys, onChange, isFixed }: CameraKeysProps) {
  const { stationSettings: words } = useWording()
  const change = (index: number, changes: Partial<ExtraKey>) =>
    onChange(extraKeys.map((extraKey, at) => (at === index ? { ...extraKey, ...changes } : extraKey)))
  return (
    <div role="group" aria-label={words.extraKeys} className={cameraKeysStyles.keys}>
      {extraKeys.map(({ key, value }, index) => {
        const problem = extraKeyProblem(extraKeys, index)
        const error = problem === null ? undefined : words.extraKeyWrong[problem]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its key is being typed
          <div key={index} className={cameraKeysStyles.pair}>
            <Field
              label={words.extraKey(index + 1)}
              value={key}
              onChange={(next) => change(index, { key: next })}
              maxLength={80}
              spellCheck="false"
              isDisabled={isFixed}
              error={problem === 'no-value' ? undefined : error}
            />
            <Field
              label={words.extraValue(index + 1)}
              value={value}
              onChange={(next) => change(index, { value: next })}
              maxLength={500}
              spellCheck="false"
              isDisabled={isFixed}
              error={problem === 'no-value' ? error : undefined}
            />
            {!isFixed && (
              <Button
                square
                aria-label={words.removeExtraKey(index + 1)}
                onPress={() => onChange(extraKeys.filter((_one, at) => at !== index))}
              >
                <Icon name="close" size={14} />
              </Button>
            )}
          </div>
        )
      })}
      {!isFixed && (
        <div>
          <Button onPress={() => onChange([...extraKeys, { key: '', value: '' }])}>{words.addExtraKey}</Button>
        </div>
      )}
    </div>
  )
}

interface CameraFieldsProps {
  readonly draft: FolderDraft
  readonly change: (changes: Partial<FolderDraft>) => void
  /** Path of another folder whose camera has this label; null for none. */
  readonly sameLabel: string | null
  readonly isFixed: boolean
  readonly isClockFixed: boolean
  /** Measured correction, used while none is typed; 0 without a measurement. */
  readonly measuredMs: number
  readonly onMeasure: () => void
}

/** Camera of a folder: label, setup, orientation, clock correction, watcher. */
export function CameraFields(props: CameraFieldsProps) {
  const { draft, change, sameLabel, isFixed, isClockFixed, measuredMs, onMeasure } = props
  const { settings, stationSettings, clocks, phrases } = useWording()
  const fixedText = useFixedText('cameras', clocks.fixed)
  return (
    <div className={styles.block}>
      <div className={styles.fields}>
        <Field
          label={settings.cameraLabel}
          value={draft.camera}
          onChange={(camera) => change({ camera })}
          maxLength={60}
          remark={sameLabel === null ? undefined : settings.sameLabel(draft.camera.trim(), sameLabel)}
          isDisabled={isFixed}
        />
        <ComboBox
          label={settings.setup}
          choices={suggestedCameraSetups.map((id) => ({ id, text: id, note: settings.setups[id] }))}
          text={draft.setup}
          onText={(setup) => change({ setup })}
          onChoose={(setup) => setup !== null && change({ setup })}
          emptyText={settings.notSet}
          placeholder={settings.notSet}
          typed="kept"
          opensLate
          isDisabled={isFixed}
          {...(isKnownSetup(draft.setup) ? {} : { note: settings.setupUnknown })}
        />
        <Select
          label={settings.orientation}
          choices={orientationsWith(draft.orientation).map((id) => ({
            id,
            text: Object.hasOwn(settings.orientations, id)
              ? settings.orientations[id as keyof typeof settings.orientations]
              : id,
          }))}
          value={draft.orientation}
          onChange={(orientation) => change({ orientation })}
          isDisabled={isFixed}
        />
        <div className={styles.clock}>
          <NumberStepper
            label={settings.clock}
            value={draft.clockSeconds}
            onChange={(clockSeconds) => change({ clockSeconds })}
            emptyText={
              measuredMs === 0 ? settings.clockMeasured : clocks.measured(phrases.format.correction(measuredMs))
            }
            suffix={settings.seconds}
            step={0.1}
            minValue={settingBounds.clockCorrectionSeconds.min}
            maxValue={settingBounds.clockCorrectionSeconds.max}
            format={{ signDisplay: 'exceptZero', maximumFractionDigits: 3 }}
            note={isClockFixed ? fixedText : settings.clockNote}
            isDisabled={isClockFixed}
          />
          <Button onPress={onMeasure} isDisabled={isClockFixed}>
            {clocks.measure}
          </Button>
        </div>
        <Select
          label={stationSettings.watcher}
          choices={Watcher.options.map((id) => ({ id, text: stationSettings.watchers[id] }))}
          value={draft.watcher}
          onChange={(watcher) => change({ watcher })}
          note={stationSettings.watcherNotes[draft.watcher]}
          isDisabled={isFixed}
        />
      </div>
      <CameraKeys extraKeys={draft.extraKeys} onChange={(extraKeys) => change({ extraKeys })} isFixed={isFixed} />
    </div>
  )
}

/** An orientation from the configuration file stays selectable. */
const orientationsWith = (present: string): string[] => [
  ...new Set([AUTOMATIC_ORIENTATION, ...cameraOrientations, present]),
]

/** The service accepts any text, but uses only setups that it supports. */
const isKnownSetup = (setup: string): boolean =>
  setup.trim() === '' || suggestedCameraSetups.some((known) => known === setup.trim())
