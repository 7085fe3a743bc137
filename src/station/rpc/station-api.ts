import type { ContractProcedure, InferSchemaOutput } from '@orpc/contract'
import type { EventPosition, StationEvent } from '../contract/event.ts'
import type { contract } from '../contract/index.ts'

/** A procedure without input or output schema takes or returns nothing. */
type Asked<Input> = unknown extends Input ? [] : [input: Input]
type Answer<Output> = unknown extends Output ? void : Output

type Methods<Part> =
  Part extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (
        ...parameters: Asked<InferSchemaOutput<Input>>
      ) => Answer<InferSchemaOutput<Output>> | Promise<Answer<InferSchemaOutput<Output>>>
    : { readonly [Name in keyof Part]: Methods<Part[Name]> }

/**
 * One method per procedure of the contract, nested alike, with validated input. Methods may be async and throw AppError.
 */
export type StationMethods = Omit<Methods<typeof contract>, 'events'>

/** The station as every client sees it. */
export type StationApi = StationMethods & {
  /**
   * Calls the listener with the present state (epoch and seq only) or everything since `last`, then with each event.
   * Returns how to stop.
   */
  subscribe(listener: (event: StationEvent) => void, last?: EventPosition): () => void
  /**
   * Logs an error that is not an AppError. Clients only see which procedure failed. Throws AppError `station-silent`
   * between two sessions.
   */
  onBug(error: unknown, procedure: string): void
}
