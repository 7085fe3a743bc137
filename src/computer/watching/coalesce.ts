/** Calls through at once, then at most once per interval, and once more after calls in between. */
export function coalesce(call: () => void, intervalMs: number) {
  let timer: NodeJS.Timeout | undefined
  let calledAgain = false

  const endInterval = () => {
    timer = undefined
    if (!calledAgain) return
    calledAgain = false
    fire()
  }
  const fire = () => {
    timer = setTimeout(endInterval, intervalMs)
    call()
  }

  return {
    call: () => {
      if (timer === undefined) fire()
      else calledAgain = true
    },
    stop: () => {
      clearTimeout(timer)
      calledAgain = false
    },
  }
}
