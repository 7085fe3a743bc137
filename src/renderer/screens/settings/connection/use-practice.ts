import { type Action, useAction } from '../../../hooks/use-action.ts'
import { useClient } from '../../../state/station-context.tsx'

/** Moves the station over to the practice service, or back to real work. Both take a few seconds. */
export function usePractice(): Action<[on: boolean]> {
  const client = useClient()
  return useAction((on: boolean) => client.connection.practise({ on }))
}
