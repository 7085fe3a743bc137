/** Made when it is first needed, and once. */
export function lazy<Thing>(make: () => Thing): () => Thing {
  let made: { readonly thing: Thing } | undefined
  return () => {
    made ??= { thing: make() }
    return made.thing
  }
}
