import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Menu } from '../../../renderer/components/menu.tsx'
import { CheckBox } from '../../../renderer/fields/check-box.tsx'
import { Field } from '../../../renderer/fields/clock-field.tsx'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { captureMovements } from '../../../service/movements.ts'
import { type Failure, plainParameter } from '../../../station/contract/failure.ts'
import type { ExcludePreview, RulePreview } from '../../../station/contract/folder-view.ts'
import { settingBounds } from '../../../station/contract/settings.ts'
import { templateFields } from '../../../station/contract/template-fields.ts'
import { withEvidenceText } from '../../../words/evidence-text.ts'
import styles from './folder-detail.module.css'
import { excludeOf, type FolderDraft } from './folder-draft.ts'
import { ruleProblem } from './rule-preview-panel.tsx'

interface ExcludeFieldProps {
  /** Path of the source folder. */
  readonly folder: string
  /** Patterns as typed. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isFixed: boolean
}

/** Delay after the last key press. */
const TYPING_DELAY_MS = 250
/** Names shown of the files that would be left out; more are counted. */
const MAX_NAMES = 3

/** Patterns of files to leave out, with what they mean for the folder's present files. */
function ExcludeField({ folder, value, onChange, isFixed }: ExcludeFieldProps) {
  const { settings, phrases } = useWording()
  const { preview, failure } = useExcludePreview(folder, value)
  const text = failure && phrases.failure(failure, settings.exclude, { isFinal: true })
  const isTooMuch = !areValid(excludeOf(value))
  const names = preview?.rows.slice(0, MAX_NAMES).map(({ relativePath }) => relativePath) ?? []
  const { number } = phrases.format
  return (
    <Field
      label={settings.exclude}
      value={value}
      onChange={onChange}
      placeholder={settings.excludeExample}
      autoComplete="off"
      spellCheck="false"
      isDisabled={isFixed}
      note={
        <span role="status">
          {preview ? settings.excludes(number(preview.excluded), number(preview.total), names) : settings.excludeNote}
        </span>
      }
      error={isTooMuch ? settings.excludeTooLong : text ? `${text.message} ${text.next}` : undefined}
    />
  )
}

const areValid = (patterns: readonly string[]) =>
  patterns.length <= settingBounds.excludePatterns &&
  patterns.every(({ length }) => length <= settingBounds.excludePatternLength)

interface Previewed {
  readonly preview: ExcludePreview | null
  readonly failure: Failure | null
}

const nothing: Previewed = { preview: null, failure: null }

function useExcludePreview(path: string, typed: string): Previewed {
  const client = useClient()
  const [shown, setShown] = useState(nothing)
  const exclude = excludeOf(typed)
  const isAsked = exclude.length > 0 && areValid(exclude)
  const request = JSON.stringify({ path, exclude })

  useEffect(() => {
    if (!isAsked) return
    let isLatest = true
    const read = async () => {
      try {
        const preview = await client.folders.excludePreview(JSON.parse(request))
        if (isLatest) setShown({ preview, failure: null })
      } catch (error) {
        if (isLatest) setShown({ preview: null, failure: callFailure(error) })
      }
    }
    const timer = setTimeout(() => void read(), TYPING_DELAY_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [client, request, isAsked])

  return isAsked ? shown : nothing
}

/** All dimensions, as fields of a name rule. */
export const dimensionFields: readonly string[] = [
  ...new Set(Object.values(captureMovements).flatMap((movements) => Object.values(movements).flat())),
]

const braced = (field: string): string => `{${field}}`

interface Inserted {
  readonly text: string
  /** Caret position after the insert. */
  readonly caret: number
}

/** Inserts a field into a template at the caret, with an underscore between adjacent fields. */
export function insertField(template: string, at: number, field: string): Inserted {
  const [before, after] = [template.slice(0, at), template.slice(at)]
  const start = before + (before.endsWith('}') ? '_' : '') + braced(field)
  return { text: start + (after.startsWith('{') ? '_' : '') + after, caret: start.length }
}

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
