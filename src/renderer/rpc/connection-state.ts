/** State of the connection to the station. `attempt` counts the retries since it was lost. */
export type ConnectionState =
  | { readonly kind: 'connecting'; readonly sinceMs: number }
  | { readonly kind: 'connected'; readonly sinceMs: number }
  | { readonly kind: 'lost'; readonly sinceMs: number; readonly attempt: number }
