/** What was changed of jobs and of the plan, as the audit has it, for the history of a day. (product.md#time-review) */
import type { PayTerms } from '@daysheet/domain/overtime/pay-terms'
import type { PlanChange, PlanFacts } from '@daysheet/domain/time-review/plan-change'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'

/** Whoever changes one of these changes what hours are paid at, or whether anybody was expected. Each is a column of one of the tables alone. */
const columns = ['pay_regime', 'overtime_codes', 'overtime_holidays', 'make_up_days', 'cancelled', 'planned'] as const

type Columns = Partial<{
  pay_regime: PayTerms['payRegime']
  overtime_codes: PayTerms['overtimeCodes']
  overtime_holidays: PayTerms['overtimeHolidays']
  make_up_days: PayTerms['makeUpDays']
  cancelled: boolean
  planned: boolean
}>

interface ChangeRow extends Omit<PlanChange, 'before' | 'after'> {
  before: Columns
  after: Columns
}

/** What changed of these jobs, entries and places on crews, oldest first. What was written before a column came is without it. */
export async function planChangesOf(db: Database, rowIds: readonly string[]): Promise<PlanChange[]> {
  const ofColumns = (values: string) =>
    sql`(select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(values)}) where key = any(${[...columns]}::text[]))`
  const { rows } = await sql<ChangeRow>`
    select a.row_id as "rowId", c.before, c.after, a.new_values ->> 'cancelled_reason' as "cancelledReason",
      to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "madeAt", a.actor as "madeBy"
    from audit_entry a cross join lateral (select ${ofColumns('a.old_values')} as before, ${ofColumns('a.new_values')} as after) c
    where a.row_id = any(${[...new Set(rowIds)]}::uuid[]) and a.action = 'update' and a.table_name in ('job', 'schedule_entry', 'worker_entry')
      and c.before is distinct from c.after
    order by a.at, a.id`.execute(db)
  return rows.map(({ before, after, ...change }) => ({ ...change, before: factsOf(before), after: factsOf(after) }))
}

const factsOf = ({ pay_regime, overtime_codes, overtime_holidays, make_up_days, cancelled, planned }: Columns): PlanFacts => ({
  ...(pay_regime && { payRegime: pay_regime }),
  ...(overtime_codes && { overtimeCodes: overtime_codes }),
  ...(overtime_holidays && { overtimeHolidays: overtime_holidays }),
  ...(make_up_days && { makeUpDays: make_up_days }),
  ...(cancelled !== undefined && { isCancelled: cancelled }),
  ...(planned !== undefined && { isPlanned: planned }),
})
