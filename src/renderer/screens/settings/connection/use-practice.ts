import { type Action, useAction } from '../../../hooks/use-action.ts'
import { useClient } from '../../../state/station-context.tsx'

/** Switches the station between practice and live mode; either takes a few seconds. */
export function usePractice(): Action<[on: boolean]> {
  const client = useClient()
  return useAction((on: boolean) => client.connection.setPractice({ on }))
}
