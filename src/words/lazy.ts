/** Made when it is first needed, and once. */
export function lazy<Thing>(make: () => Thing): () => Thing {
  let made: { readonly subject: Thing } | undefined
  return () => {
    made ??= { subject: make() }
    return made.subject
  }
}
