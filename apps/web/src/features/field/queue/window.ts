/** Which windows of the application are open, as each of them can see: one holds a lock for as long as it is there, however it ends. */
import { newId } from '../../../client/new-id.ts'

/** By which this window is known to others. */
export const thisWindow = newId()

const lockOf = (window: string): string => `daysheet-field-window ${window}`

let held: Promise<void> | null = null

/** Done when other windows can see that this one is open; a browser that gives no lock keeps nobody from saving. */
export function showOpen(): Promise<void> {
  held ??= hold().catch(() => {
    held = null
  })
  return held
}

const hold = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const forGood = () => {
      resolve()
      return new Promise(() => {})
    }
    navigator.locks.request(lockOf(thisWindow), {}, forGood).catch(reject)
  })

export const isOpen = (window: string): Promise<boolean> =>
  navigator.locks.request(lockOf(window), { ifAvailable: true }, async (lock) => lock === null)
