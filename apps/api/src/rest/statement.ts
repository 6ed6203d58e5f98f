/** A statement in the making: its values, bound in the order in which they are named, and names for its row sources. */
import { CompiledQuery } from 'kysely'
import type { Database } from '../db/connection.ts'

export class Statement {
  readonly values: unknown[] = []
  private aliases = 0
  private readonly zoneName: string | undefined
  private zoneBound: string | undefined

  /** `zone` is the business time zone, where the statement may count in its days. */
  constructor(zone?: string) {
    this.zoneName = zone
  }

  /** The placeholder for a value. */
  bind(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  /** The placeholder for the business time zone, bound once. */
  zone(): string {
    if (this.zoneName === undefined) throw new Error('This statement was not told the business time zone')
    this.zoneBound ??= `${this.bind(this.zoneName)}::text`
    return this.zoneBound
  }

  /** A name no other row source of this statement has. */
  alias(): string {
    return `t${this.aliases++}`
  }
}

/** Runs a statement made by this folder. `Row` is what its text selects. */
export async function runStatement<Row>(db: Database, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}
