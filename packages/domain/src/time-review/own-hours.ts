import { nameKey } from '../people/namesakes.ts'

/** Somebody who signs in: their name, and as which employee they are paid where an owner has said so. */
export interface Reader {
  name: string
  workerId: string | null
}

/**
 * Whether these hours are those of whoever looks at them: nobody reviews or approves hours of their own. Where nobody has said as which employee they are
 * paid, employees of their name are taken for them. (product.md#time-review)
 */
export function isPaidTo({ name, workerId: own }: Reader, worker: { id: string; name: string | null }): boolean {
  if (own !== null) return own === worker.id
  const key = nameKey(name)
  return key !== '' && key === nameKey(worker.name)
}
