/** Gathers what is wrong with the rows of a list that is to be created. (product.md#wire-writes) */
import { ListRefused, listRefused } from '#http/errors.ts'
import { refusalOf } from '../database-errors.ts'
import { HttpError } from '#http-error.ts'

/** How many wrong rows of a list are named; the list of refusals ends with the last of them. */
const maxRefusals = 100

interface Placed {
  /** The place in the list that was sent. */
  at: number
}

export class ListRefusals {
  readonly #byPlace = new Map<number, HttpError>()
  readonly #length: number
  #statusCode = 422

  constructor(length: number) {
    this.#length = length
  }

  get isEmpty(): boolean {
    return this.#byPlace.size === 0
  }

  get isFull(): boolean {
    return this.#byPlace.size >= maxRefusals
  }

  set(at: number, refusal: HttpError): void {
    this.#byPlace.set(at, refusal)
  }

  /** Notes what an error says of each of `rows`. Answers whether it says anything of single rows. */
  add(error: unknown, rows: readonly Placed[]): boolean {
    if (!(error instanceof ListRefused)) return false
    if (this.isEmpty) this.#statusCode = error.statusCode
    for (const [place, { at }] of rows.entries()) {
      const refusal = error.refusals[place]
      if (refusal) this.#byPlace.set(at, refusal)
    }
    return true
  }

  /** The rows that nothing is known against. */
  without<Row extends Placed>(rows: readonly Row[]): Row[] {
    return rows.filter(({ at }) => !this.#byPlace.has(at))
  }

  toError(): HttpError {
    const last = [...this.#byPlace.keys()].toSorted((one, other) => one - other)[maxRefusals - 1]
    const length = last === undefined ? this.#length : last + 1
    return listRefused(
      Array.from({ length }, (_, at) => this.#byPlace.get(at)),
      this.#statusCode,
    )
  }
}

/** Ends a transaction in which rows were stored only to see whether they can be. */
export class Undone extends Error {}

/** Why rows cannot be stored; `undefined` when they can. A failure of the moment is thrown: it says nothing of the rows. */
export async function whyNotStored(tryToStore: () => Promise<unknown>): Promise<unknown> {
  try {
    await tryToStore()
  } catch (error) {
    if (error instanceof Undone) return undefined
    const refusal = error instanceof HttpError ? error : refusalOf(error, { isRead: false })
    if (refusal && refusal.statusCode < 500) return refusal
    throw error
  }
  return undefined
}
