/** Error of DuckDB, or of the system, in its own words: callers turn it into an AppError of theirs. */
export class DuckDbError extends Error {
  override readonly name = 'DuckDbError'
  readonly errno: string | null

  constructor(message: string, errno: string | null) {
    super(message)
    this.errno = errno
  }
}
