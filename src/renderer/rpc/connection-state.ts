/** How the screens stand to their station. `attempt` counts the tries since it was lost. */
export type ConnectionState =
  | { readonly kind: 'connecting'; readonly sinceMs: number }
  | { readonly kind: 'connected'; readonly sinceMs: number }
  | { readonly kind: 'lost'; readonly sinceMs: number; readonly attempt: number }
