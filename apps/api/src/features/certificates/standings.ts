import type { Day } from '@daysheet/domain/calendar/day'
import type { NamedCertificate } from '@daysheet/domain/certificates/certificate'
import type { DayStandings } from '@daysheet/domain/certificates/certificate-answers'
import { checkCertificates, needsCertificates, standingsOf } from '@daysheet/domain/certificates/check-certificates'
import { expiringCertificates } from '@daysheet/domain/certificates/expiring'
import { gateOf } from '@daysheet/domain/certificates/gate'
import { packText } from '@daysheet/domain/certificates/pack'
import { supervisorsElsewhere } from '@daysheet/domain/schedules/supervisor-presence'
import type { KindOfCertificate } from '@daysheet/domain/certificates/validity'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { mapYielding } from '#concurrency/yielding.ts'
import type { Database } from '#db/connection.ts'
import { readSettings } from '../settings/queries.ts'
import { placementsOn } from './gate/queries.ts'
import { packDigest } from './pack/print-pack.ts'
import { newestPacks } from './pack/queries.ts'
import * as queries from './queries.ts'

/**
 * The certificate marks of the planner for all people on a day, whatever the gate asks. When the
 * gate is off, no one is checked until the office has entered the first card.
 */
export async function standingsOn(db: Database, day: Day, own?: OwnDays): Promise<DayStandings> {
  const [{ certificateGate, timeThresholds }, hasCards] = [await readSettings(db), await queries.keepsCards(db)]
  const gate = gateOf(certificateGate, { hasCards })
  if (gate === 'off' && !hasCards)
    return { gate, scheduleId: null, people: [], withoutSupervisor: [], supervisorElsewhere: [], packOutdated: [] }
  const [kinds, people, entries] = await Promise.all([
    queries.certificateKinds(db),
    queries.peopleToCheck(db, own),
    placementsOn(db, day, own),
  ])
  const standingOf = standingsOf({ kinds, day })
  const standings = await mapYielding(people, ({ person, personId, certificates }) => ({
    person,
    personId,
    ...standingOf(certificates, person === 'worker' ? 'handler' : 'supervisor'),
  }))
  const taking = entries.filter(({ cancelled, crew }) => !cancelled && crew.length > 0)
  const isWithout = ({ job, supervisor, crew }: (typeof entries)[number]) =>
    checkCertificates({ day, job, kinds, crew: [], inCharge: { supervisor, crew } }).length > 0
  return {
    gate,
    scheduleId: entries[0]?.scheduleId ?? null,
    people: standings.filter(({ lapses, soon, restricted }) => lapses.length + soon.length + restricted.length > 0),
    withoutSupervisor: taking.filter(isWithout).map(({ entryId }) => entryId),
    packOutdated: await outdatedPacks(db, entries, { kinds, day }),
    supervisorElsewhere: [
      ...supervisorsElsewhere(
        entries.map(({ entryId: id, supervisor, ...entry }) => ({ ...entry, id, supervisorId: supervisor?.personId ?? null })),
        timeThresholds.usualShiftHours,
      ),
    ],
  }
}

/** Entries for which a pack was printed before their crew, or a card of theirs, was another one. */
async function outdatedPacks(
  db: Database,
  entries: Awaited<ReturnType<typeof placementsOn>>,
  packing: { kinds: readonly KindOfCertificate[]; day: Day },
): Promise<string[]> {
  const printed = await newestPacks(
    db,
    entries.map(({ entryId }) => entryId),
  )
  if (printed.size === 0) return []
  const company = { personId: null, name: null, certificates: await queries.certificates(db, 'company', { hasDetails: false }) }
  return entries.flatMap(({ entryId, supervisor, crew }) => {
    const digest = printed.get(entryId)
    const people = [...crew.filter(needsCertificates), ...(supervisor ? [supervisor] : []), company]
    return digest !== undefined && digest !== packDigest(packText(people, packing)) ? [entryId] : []
  })
}

/** What has run out or does so soon, of everybody who is active and of the company. */
export async function expiringOn(db: Database, today: Day, reader: queries.Reader): Promise<NamedCertificate[]> {
  const [kinds, certificates] = await Promise.all([queries.certificateKinds(db), queries.certificatesInUse(db, reader)])
  const byId = new Map(kinds.map((kind) => [kind.id, kind]))
  const ofHolders = Map.groupBy(certificates, ({ workerId, supervisorId }) => `${workerId} ${supervisorId}`).values()
  const found = await mapYielding(ofHolders, (held) => expiringCertificates(held, (kindId) => byId.get(kindId), today))
  const listed = found.flat().toSorted((one, other) => one.daysLeft - other.daysLeft)
  return listed.map(({ certificate, lastDay }) => ({ ...certificate, lastDay, kindName: byId.get(certificate.kindId)?.name ?? '' }))
}
