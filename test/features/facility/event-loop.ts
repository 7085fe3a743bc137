/**
 * Measures, until `stop`, the longest time for which this thread computed without a turn of its event loop. Time that
 * other programs take is not its own.
 */
export function watchEventLoop() {
  let longestMs = 0
  let last = process.threadCpuUsage()
  let isWatching = true
  const look = () => {
    const { user, system } = process.threadCpuUsage(last)
    longestMs = Math.max(longestMs, (user + system) / 1_000)
    last = process.threadCpuUsage()
    if (isWatching) setImmediate(look)
  }
  setImmediate(look)
  return {
    stop() {
      isWatching = false
      return longestMs
    },
  }
}
