import type fc from 'fast-check'

/** One place where something from outside enters: what may arrive there, and the product's own code that takes it in. */
export interface Edge<Input = unknown> {
  readonly name: string
  readonly inputs: fc.Arbitrary<Input>
  /** Reads one input. Any error it throws must be in the catalog. */
  feed(input: Input): Promise<void> | void
  /** Lets go of files and connections after the last input. */
  close?(): Promise<void> | void
}

/** Opened when its turn comes, so that an edge's servers and files are there only while it is fed. */
export type OpenEdge = () => Promise<Edge> | Edge

/** Keeps the type of what an edge is fed with together until it stands in the list of all of them. */
export const edgeOf = <Input>(edge: Edge<Input>): Edge => ({
  ...edge,
  feed: (input: unknown) => edge.feed(input as Input),
})
