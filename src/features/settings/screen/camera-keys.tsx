import { Button } from '../../../renderer/components/button.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Field } from '../../../renderer/fields/field.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { type ExtraKey, extraKeyProblem } from './camera-configuration.ts'
import styles from './camera-keys.module.css'

interface CameraKeysProps {
  readonly extraKeys: readonly ExtraKey[]
  readonly onChange: (extraKeys: readonly ExtraKey[]) => void
  readonly isFixed: boolean
}

/** Extra keys of the camera configuration. */
export function CameraKeys({ extraKeys, onChange, isFixed }: CameraKeysProps) {
  const { stationSettings: words } = useWording()
  const change = (index: number, changes: Partial<ExtraKey>) =>
    onChange(extraKeys.map((extraKey, at) => (at === index ? { ...extraKey, ...changes } : extraKey)))
  return (
    <div role="group" aria-label={words.extraKeys} className={styles.keys}>
      {extraKeys.map(({ key, value }, index) => {
        const problem = extraKeyProblem(extraKeys, index)
        const error = problem === null ? undefined : words.extraKeyWrong[problem]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its key is being typed
          <div key={index} className={styles.pair}>
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
