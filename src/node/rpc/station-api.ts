import type { ContractProcedure, InferSchemaOutput } from '@orpc/contract'
import type { EventPosition, StationEvent } from '../../contract/event.ts'
import type { contract } from '../../contract/index.ts'

/** What is not named in the contract is nothing: no input, no answer. */
type Asked<Input> = unknown extends Input ? [] : [input: Input]
type Answer<Output> = unknown extends Output ? void : Output

type Methods<Part> =
  Part extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (
        ...asked: Asked<InferSchemaOutput<Input>>
      ) => Answer<InferSchemaOutput<Output>> | Promise<Answer<InferSchemaOutput<Output>>>
    : { readonly [Name in keyof Part]: Methods<Part[Name]> }

/**
 * The station as every client sees it: one method per procedure of the contract, nested as there, with what was asked
 * already checked. Sync or async; failures are thrown as AppError.
 */
export type StationApi = Omit<Methods<typeof contract>, 'events'> & {
  /**
   * Calls back at once with the present (epoch and seq, nothing else) or with what was told since `last`, then with every
   * event; returns the way to leave.
   */
  subscribe(listener: (event: StationEvent) => void, last?: EventPosition): () => void
  /** A procedure threw what is not an AppError: for the log. A person only hears which one. */
  onBug(error: unknown, procedure: string): void
}
