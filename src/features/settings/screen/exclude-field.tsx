import { useEffect, useState } from 'react'
import { Field } from '../../../renderer/fields/field.tsx'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Failure } from '../../../station/contract/failure.ts'
import type { ExcludePreview } from '../../../station/contract/folder-view.ts'
import { settingBounds } from '../../../station/contract/settings.ts'
import { excludeOf } from './folder-draft.ts'

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
export function ExcludeField({ folder, value, onChange, isFixed }: ExcludeFieldProps) {
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
