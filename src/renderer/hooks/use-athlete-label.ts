import { useCallback } from 'react'
import { useStore } from 'zustand'
import type { TagsInput } from '../../station/contract/tags.ts'
import { useStation } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'

/** Athlete's id, or the athlete of tags, as far as it is known. */
type Whose = string | null | TagsInput['athlete']

/** Name of an athlete for the screens. An athlete who shares the name with another is told apart. */
export type AthleteLabel = (name: string, whose: Whose) => string

export function useAthleteLabel(): AthleteLabel {
  const { phrases } = useWording()
  const namesakes = useStore(useStation().namesakes.store, ({ value }) => value)
  return useCallback(
    (name, whose) => {
      const id = typeof whose === 'object' ? (whose && 'id' in whose ? whose.id : null) : whose
      return phrases.athlete(name, id ? namesakes?.get(id.toLowerCase()) : undefined)
    },
    [phrases, namesakes],
  )
}
