/** Measures the longest time for which the event loop was held up, until `stop`. */
export function watchEventLoop() {
  let longestMs = 0
  let lastMs = performance.now()
  const pulse = setInterval(() => {
    const nowMs = performance.now()
    longestMs = Math.max(longestMs, nowMs - lastMs)
    lastMs = nowMs
  }, 1)
  return {
    stop() {
      clearInterval(pulse)
      return longestMs
    },
  }
}
