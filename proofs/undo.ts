/** Something to give back: a server to end, a database to stop. */
export type Step = () => Promise<unknown> | void

/** Carries out every step, the last one first, also when one of them fails; throws the first failure when all of them were tried. */
export async function undoAll(steps: Step[]): Promise<void> {
  const failed: unknown[] = []
  for (const step of steps.splice(0).toReversed()) {
    try {
      await step()
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw failed[0]
}

/** Gives back what the action took, however it ends. What the action itself failed with is told before what failed afterwards. */
export async function withUndo<T>(action: (undo: (step: Step) => void) => Promise<T>): Promise<T> {
  const steps: Step[] = []
  let outcome: T
  try {
    outcome = await action((step) => void steps.push(step))
  } catch (error) {
    await undoAll(steps).catch(() => {})
    throw error
  }
  await undoAll(steps)
  return outcome
}
