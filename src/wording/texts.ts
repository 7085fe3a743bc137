/**
 * What a translation of `Source` must have: the same keys, functions of the same parameters, any words. A text that is
 * missing in it, or that it has beyond, does not compile.
 */
export type Texts<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string
    ? string
    : Source[Key] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : Texts<Source[Key]>
}
