import { type ClaimRow, decideClaim } from '../../../src/features/facility/core/decide-claim.ts'

type Row = { -readonly [Key in keyof ClaimRow]: ClaimRow[Key] }

interface ModelStation {
  readonly name: string
  readonly content: string
  own: { id: string; madeAtMs: number; fence: number } | null
  /** Session of a body whose last proof succeeded and that is still open. */
  open: string | null
  /** Sessions of bodies that this station closed. */
  closed: string | null
  run: number
  isDone: boolean
}

/** Stations of a facility that act on one fingerprint in any order, with leases and targets that end at any time. */
export function claimModel(contents: readonly string[]) {
  const rows: Row[] = []
  /** Content of each session that the store has. */
  const stored = new Map<string, string>()
  /** Sessions whose targets refuse bodies. */
  const over = new Set<string>()
  let numbers = 0
  const stations = contents.map(
    (content, index): ModelStation => ({
      name: `station ${index}`,
      content,
      own: null,
      open: null,
      closed: null,
      run: 0,
      isDone: false,
    }),
  )

  const rowOf = ({ own }: ModelStation) => rows.find(({ id, fence }) => own?.id === id && own.fence === fence)

  function grant(station: ModelStation, sha256: string | null, row?: Row, keeps = false) {
    numbers += 1
    const id = row?.id ?? String(numbers)
    const fields = { fence: numbers, isLive: true, owner: station.name, run: String(station.run), clip: station.name }
    if (row) Object.assign(row, fields, keeps ? {} : { state: 'claimed', sha256, sessionId: null })
    else
      rows.push({
        ...fields,
        id,
        madeAtMs: 0,
        state: 'claimed',
        sha256,
        station: '',
        sessionId: null,
        targetExpiresAtMs: 0,
      })
    station.own = { id, madeAtMs: 0, fence: numbers }
  }

  function ask(station: ModelStation, sha256: string | null = null) {
    if (station.isDone || station.open !== null) return
    if (station.closed !== null && stored.has(station.closed)) return report(station)
    const asker = {
      owner: station.name,
      run: String(station.run),
      clip: station.name,
      sha256,
      own: station.own,
      mayBeStored: station.closed !== null,
    }
    const decision = decideClaim(rows, asker)
    switch (decision.kind) {
      case 'hash-needed':
        return ask(station, station.content)
      case 'new':
        return grant(station, sha256)
      case 'continue':
      case 'take-over':
        return grant(station, sha256, decision.row, decision.kind === 'continue' && station.closed !== null)
      case 'uploaded':
        station.isDone = true
        return
      case 'in-doubt': {
        const { row } = decision
        const sessionId = row.sessionId ?? ''
        if (stored.has(sessionId)) Object.assign(row, { state: 'uploaded' })
        else if (over.has(sessionId)) grant(station, sha256, row)
        return
      }
      case 'unclear':
        // Its holder hashes the file.
        Object.assign(decision.row, { sha256: contentOf(decision.row) })
        return
      case 'held':
    }
  }

  const contentOf = ({ owner }: Row) => stations.find(({ name }) => name === owner)?.content ?? ''

  /** Reserves where there is no reservation, and proves the claim before the body is closed. */
  function commit(station: ModelStation) {
    const row = rowOf(station)
    if (row === undefined || !row.isLive || row.state === 'uploaded') return
    numbers += 1
    row.sessionId ??= `session ${numbers}`
    Object.assign(row, { state: 'committing', sha256: station.content })
    station.open = row.sessionId
  }

  /** Closes the body, which stores the video unless the target is over. A station that stood still doesn't. */
  function close(station: ModelStation) {
    const sessionId = station.open
    station.open = null
    if (sessionId === null) return
    station.closed = sessionId
    if (!over.has(sessionId)) stored.set(sessionId, station.content)
  }

  function report(station: ModelStation) {
    if (station.closed === null || !stored.has(station.closed)) return
    station.isDone = true
    const row = rowOf(station)
    if (row) Object.assign(row, { state: 'uploaded', sha256: station.content })
  }

  function kill(station: ModelStation) {
    station.open = null
    station.run += 1
  }

  /** A station that stood still for so long notices it, and doesn't close its body. */
  function endLease(station: ModelStation) {
    Object.assign(rowOf(station) ?? {}, { isLive: false })
    station.open = null
  }

  /** The target ends; its lease is over by then, or is renewed. */
  function endTarget(station: ModelStation) {
    const row = rowOf(station)
    if (row?.sessionId && !row.isLive) over.add(row.sessionId)
  }

  const acts = { ask: (station: ModelStation) => ask(station), commit, close, report, kill, endLease, endTarget }

  /** Lets every station work on until nothing is left. */
  function settle() {
    for (let turns = 0; turns < 20 && stations.some(({ isDone }) => !isDone); turns += 1)
      for (const station of stations)
        for (const act of [close, endLease, endTarget, acts.ask, commit, close, report])
          if (!station.isDone) act(station)
  }

  return { stations, acts, settle, storedContents: () => [...stored.values()] }
}
