const speechThreshold = 0.01
const fullScale = 0.15
const quietMs = 1000

type Heard = {
  /** 0–1, every time levels come in. */
  volume(level: number): void
  /** The far side began to speak, or has been quiet for a second. */
  speaking(speaks: boolean): void
}

/** Tells from the remote levels (0–1 each, about ten times a second) when the far side speaks. */
export function speechMeter(heard: Heard) {
  let quietTimer: ReturnType<typeof setTimeout> | undefined
  const fallQuiet = () => {
    quietTimer = undefined
    heard.speaking(false)
  }
  return {
    measure(levels: number[]) {
      const level = levels.reduce((sum, each) => sum + each, 0)
      heard.volume(Math.min(1, level / fullScale))
      if (level <= speechThreshold) return
      const begins = !quietTimer
      clearTimeout(quietTimer)
      quietTimer = setTimeout(fallQuiet, quietMs)
      if (begins) heard.speaking(true)
    },
    /** Forgets a speech in progress: nothing is said about it any more. */
    stop() {
      clearTimeout(quietTimer)
      quietTimer = undefined
    },
  }
}
