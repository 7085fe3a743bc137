import type { ReactNode } from 'react'
import { Field } from '../../../components/fields/field.tsx'
import { useWording } from '../../../state/wording-context.tsx'

interface AthleteFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isChanged: boolean
  readonly error: string | undefined
  readonly type?: string
  readonly suffix?: ReactNode
  readonly note?: ReactNode
}

/** A text of an athlete, whose label says that it was changed. */
export function AthleteTextField({ label, isChanged, ...rest }: AthleteFieldProps) {
  const { athletes } = useWording()
  return <Field {...rest} label={isChanged ? `${label} · ${athletes.changed}` : label} maxLength={1_000} />
}
