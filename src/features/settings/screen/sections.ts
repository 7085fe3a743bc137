/** Section of an address; the first one by default. */
export const sectionOf = <Section extends { readonly name: string }>(
  sections: readonly [Section, ...Section[]],
  within: string | null,
): Section => sections.find(({ name }) => name === within) ?? sections[0]
