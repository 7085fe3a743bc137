import { command, query } from '../../station/contract/procedure.ts'
import { UpdatesState } from '../../station/contract/updates.ts'

/** Procedures about new releases. Topic `updates`. */
export const updatesContract = {
  state: query.output(UpdatesState),
  /** Reads the feed now. Returns the state after it; a failed check is in `because`. Fails with `update-feed-missing`. */
  check: command.output(UpdatesState),
  /** Installs the offered release and restarts. Fails with `update-blocked`, `update-unavailable`, `not-here`. */
  install: command,
}
