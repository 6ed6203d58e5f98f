/** What `action` answers, or null when it fails or takes longer than `ms`: no part of the page hides the others. */
export async function nullOnTimeout<T>(ms: number, action: () => Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), ms)
  try {
    return await Promise.race([action().catch(() => null), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
