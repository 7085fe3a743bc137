/**
 * Type of a translation of `Source`: the same keys, functions of the same parameters, any texts. A missing or an extra
 * text does not compile.
 */
export type Texts<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string
    ? string
    : Source[Key] extends (...args: infer Args) => string
      ? (...args: Args) => string
      : Texts<Source[Key]>
}
