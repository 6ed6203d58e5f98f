/** What people on a site hold, for the phone of whoever runs it. (product.md#people-on-site; decisions/certificates.md) */
import type { Day } from '@daysheet/domain/calendar/day'
import { siteCards, type SiteCard } from '@daysheet/domain/certificates/site-cards'
import type { HeldCertificate } from '@daysheet/domain/certificates/validity'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import { certificateKinds } from '../queries.ts'

interface Sites {
  supervisorId: string
  from: Day
  to: Day
  /** Whether numbers are for whoever asks. */
  hasDetails: boolean
}

type Held = HeldCertificate & Pick<SiteCard, 'functions' | 'number'>
interface Holders {
  company: Held[]
  supervisor: Held[]
  people: { workerId: string; certificates: Held[] }[]
}

/** Of a supervisor, of everybody who is on a crew of their days or clocked there, and of the company. */
export async function cardsOnSites(db: Database, { supervisorId, from, to, hasDetails }: Sites) {
  const number = hasDetails ? sql`c.number` : sql`null`
  const held = (condition: ReturnType<typeof sql>) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('kindId', c.kind_id, 'issued', c.issued, 'expires', c.expires, 'functions', c.functions, 'number', ${number}))
    from certificate c where ${condition}), '[]')`
  const { rows } = await sql<Holders>`
    select ${held(sql`num_nonnulls(c.worker_id, c.supervisor_id) = 0`)} as company, ${held(sql`c.supervisor_id = ${supervisorId}::uuid`)} as supervisor,
      coalesce((select jsonb_agg(jsonb_build_object('workerId', w.id, 'certificates', ${held(sql`c.worker_id = w.id`)}) order by w.id) from worker w
        where w.id in (select p.worker_id from schedule s join schedule_entry e on e.schedule_id = s.id join worker_entry p on p.schedule_entry_id = e.id
          where e.supervisor_id = ${supervisorId}::uuid and s.day between ${from}::date and ${to}::date)), '[]') as people`.execute(db)
  const kinds = await certificateKinds(db)
  const cards = (certificates: readonly Held[]) => siteCards(certificates, { kinds, from, to })
  const { company = [], supervisor = [], people = [] } = rows[0] ?? {}
  return {
    company: cards(company),
    supervisor: cards(supervisor),
    people: people.map(({ workerId, certificates }) => ({ workerId, cards: cards(certificates) })),
  }
}
