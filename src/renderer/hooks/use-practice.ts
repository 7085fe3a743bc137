import { useClient } from '../state/station-context.tsx'
import { type Action, useAction } from './use-action.ts'

/** Switches the station between practice and live mode; either takes a few seconds. */
export function usePractice(): Action<[on: boolean]> {
  const client = useClient()
  return useAction((on: boolean) => client.connection.setPractice({ on }))
}
