/** Lets `most` actions run at once; the others wait for their turn, in order. */
export function atMost(most: number): <T>(action: () => Promise<T>) => Promise<T> {
  let working = 0
  const waiting: (() => void)[] = []
  return async (action) => {
    if (working >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else working += 1
    try {
      return await action()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}
