/** Error of DuckDB or of the system, with its original message: callers convert it to an AppError. */
export class DuckDbError extends Error {
  override readonly name = 'DuckDbError'
  readonly errno: string | null

  constructor(message: string, errno: string | null) {
    super(message)
    this.errno = errno
  }
}
