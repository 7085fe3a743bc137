import { useRef } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Menu } from '../../../renderer/components/menu.tsx'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { Field } from '../../../renderer/fields/field.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { type Failure, plainParameter } from '../../../station/contract/failure.ts'
import type { RulePreview } from '../../../station/contract/folder-view.ts'
import { templateFields } from '../../../station/contract/template-fields.ts'
import { withEvidenceText } from '../../../words/evidence-text.ts'
import { ExcludeField } from './exclude-field.tsx'
import styles from './folder-detail.module.css'
import type { FolderDraft } from './folder-draft.ts'
import { ruleProblem } from './preview-rows.ts'
import { dimensionFields, insertField } from './template-fields.ts'

interface FolderRulesProps {
  /** Path of the source folder. */
  readonly folder: string
  readonly draft: FolderDraft
  readonly change: (changes: Partial<FolderDraft>) => void
  readonly isFixed: boolean
  readonly preview: RulePreview | null
}

type Template = 'fileName' | 'path'

/** Name rules of a folder. Fields are typed, or inserted by a button at the last caret position. */
export function FolderRules({ folder, draft, change, isFixed, preview }: FolderRulesProps) {
  const { settings, phrases } = useWording()
  const rules = useRef<HTMLDivElement>(null)
  const last = useRef<{ template: Template; caret: number | null }>({ template: 'fileName', caret: null })

  const insert = (field: string) => {
    const { template, caret } = last.current
    const inserted = insertField(draft[template], caret ?? draft[template].length, field)
    change({ [template]: inserted.text })
    const input = rules.current?.querySelector<HTMLInputElement>(`[data-template="${template}"] input`)
    input?.focus()
    // The input shows the new text in the next frame.
    requestAnimationFrame(() => input?.setSelectionRange(inserted.caret, inserted.caret))
  }

  const template = (name: Template, label: string, placeholder: string) => {
    const problem = preview && ruleProblem(preview, name)
    const text = problem && phrases.failure(problem, label, { isFinal: true })
    return (
      <div data-template={name}>
        <Field
          label={label}
          value={draft[name]}
          onChange={(value) => change({ [name]: value })}
          onBlur={({ target }) => {
            if (target instanceof HTMLInputElement) last.current = { template: name, caret: target.selectionStart }
          }}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck="false"
          isDisabled={isFixed}
          error={text ? `${text.message} ${listsManyFields(problem) ? settings.fieldsBelow : text.next}` : undefined}
        />
      </div>
    )
  }

  return (
    <div className={styles.block}>
      <div className={styles.blockHead}>
        <h2>{settings.rules}</h2>
        <p>{settings.rulesWhy}</p>
        <CheckBox
          label={settings.shotList}
          isSelected={draft.shotList}
          onChange={(shotList) => change({ shotList })}
          isDisabled={isFixed}
        />
      </div>
      <div className={styles.rules} ref={rules}>
        {template('fileName', settings.ruleFileName, settings.ruleFileNameExample)}
        {template('path', settings.rulePath, settings.rulePathExample)}
        <Field
          label={settings.ignoreWords}
          value={draft.ignore}
          onChange={(ignore) => change({ ignore })}
          placeholder={settings.ignoreWordsExample}
          autoComplete="off"
          isDisabled={isFixed}
        />
        <ExcludeField
          folder={folder}
          value={draft.exclude}
          onChange={(exclude) => change({ exclude })}
          isFixed={isFixed}
        />
        {!isFixed && <FieldButtons onInsert={insert} />}
      </div>
    </div>
  )
}

/** Returns whether an error lists many fields; the buttons below show them instead. */
const listsManyFields = (problem: Failure | null): boolean =>
  problem !== null && plainParameter(withEvidenceText(problem, 'en'), 'expected').split(', ').length > 3

function FieldButtons({ onInsert }: { onInsert: (field: string) => void }) {
  const { settings, phrases } = useWording()
  return (
    <div className={styles.insert}>
      {templateFields.map((field) => (
        <button
          key={field}
          type="button"
          className={styles.insertField}
          aria-label={settings.insert(settings.fields[field])}
          onClick={() => onInsert(field)}
        >
          {settings.fields[field]}
        </button>
      ))}
      <Menu
        label={settings.moreFields}
        actions={dimensionFields.map((field) => ({
          id: field,
          text: phrases.dimension(field),
          run: () => onInsert(field),
        }))}
      >
        <Button square aria-label={settings.moreFields}>
          <Icon name="more" size={14} />
        </Button>
      </Menu>
    </div>
  )
}
