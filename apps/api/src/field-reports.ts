/**
 * The end of a shift as a phone sends it: the report, its bags and its area progress are stored
 * together or not at all. (product.md#field; decisions/phone-records.md)
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { alongNeeds } from '@daysheet/domain/wire/kind-needs'
import { progressAfter } from '@daysheet/domain/field/reports/area-progress'
import { bagsToAdd, withAddition } from '@daysheet/domain/field/reports/merge-report'
import { isOfRejectedReport } from '@daysheet/domain/field/reports/older-phone'
import {
  reportAddition,
  reportAlong,
  type BagsOut,
  type RemovedOfArea,
  type ReportAlong,
} from '@daysheet/domain/field/reports/shift-record'
import { rowDeletedMessage } from '@daysheet/domain/filings/status-checks'
import { may } from '@daysheet/domain/session/permissions'
import { inTransaction, type Database } from './db/connection.ts'
import { retryAfterDeadlock } from './db/retry.ts'
import type { Deps } from './deps.ts'
import { addBagout, ownOfBagout } from './features/bagouts/add-bagout.ts'
import { lockBagsOfDay } from './features/bagouts/queries.ts'
import type { StoreRecord } from './features/field/store-records.ts'
import { lockProgress } from './features/filings/queries.ts'
import { lockReport, reportsOfJob, updateReport } from './features/timeclock/reports/queries.ts'
import { actorOf, forbidden } from './http/access.ts'
import { checkedBody } from './http/checked-body.ts'
import { conflict, unprocessable } from './http/errors.ts'
import { parseWith } from './http/validation.ts'
import { ownOnly } from './own-references.ts'
import { create } from './rest/create.ts'
import { isRepeated } from './rest/first-body.ts'
import { resourceFor, resourceOf } from './rest/resource.ts'

const alongBody = checkedBody(reportAlong, 'EosReport')
const additionBody = checkedBody(reportAddition, 'ReportAddition')

type Needs = Pick<Deps, 'db' | 'now' | 'config'>

/** The context in which a phone's record is stored. */
export interface Storing {
  app: FastifyInstance
  deps: Needs
  tx: Database
  request: FastifyRequest
}

export function reportActions(app: FastifyInstance, deps: Needs): Record<'EosReports' | 'ReportAdditions', StoreRecord> {
  const whole = (request: FastifyRequest, store: (tx: Database) => Promise<void>) =>
    retryAfterDeadlock(() => inTransaction(deps.db, actorOf(request), store))
  return {
    async EosReports(request, { id, body: { areas, bagsOut, ...row } }, first) {
      const along = parseWith(alongBody, { areas, bagsOut })
      requireAlong(request, along)
      await whole(request, async (tx) => {
        // A repeated report counts as stored, even if the office or an addition has changed it
        // since.
        if (await isRepeated(tx, { kind: 'EosReport', id, body: { ...row, ...along } })) return first(tx)
        const resource = { ...resourceFor(request.session, resourceOf(app, 'EosReports')), db: tx }
        await create(resource, { ...row, id }, { actor: actorOf(request), headers: request.headers, first })
        const stored = await lockReport(tx, String(row['scheduleEntryId']))
        await storeAlong({ app, deps, tx, request }, along, stored?.time ?? deps.now())
      })
    },
    async ReportAdditions(request, { id, body }, first) {
      const addition = parseWith(additionBody, body)
      const { scheduleEntryId, time, areas, bagsOut, ...added } = addition
      requireAlong(request, addition)
      await whole(request, async (tx) => {
        await first(tx)
        if (await isRepeated(tx, { kind: 'ReportAddition', id, body: addition })) return
        await ownOnly(app, request, { own: { ScheduleEntries: 'body.scheduleEntryId' }, body: addition })(tx)
        const stored = await lockReport(tx, scheduleEntryId)
        if (!stored) throw unprocessable('This shift has no end-of-shift report to add to.', { code: 'NO_REPORT' })
        const report = withAddition(stored, added)
        if (!report) throw commentsTooLong()
        await updateReport(tx, stored.id, report)
        await storeAlong({ app, deps, tx, request }, { areas, bagsOut }, new Date(time))
      })
    },
  }
}

export const commentsTooLong = () =>
  conflict('The comments are too long for one report together. Shorten them.', { code: 'COMMENTS_TOO_LONG' })

/**
 * The record's kind is checked for the report itself. Areas and bags need their own permissions.
 */
function requireAlong({ session: { standing } }: FastifyRequest, { areas = [], bagsOut }: Along): void {
  if (areas.length > 0 && !may(standing, alongNeeds.areas)) throw forbidden(standing, alongNeeds.areas)
  if (bagsOut && !may(standing, alongNeeds.bagsOut)) throw forbidden(standing, alongNeeds.bagsOut)
}

/** If `known` is missing, all bags are new. */
type Along = Pick<ReportAlong, 'areas'> & { bagsOut?: (Omit<BagsOut, 'known'> & { known?: number }) | null | undefined }

/** Stores the areas and bags of a report in the report's transaction. */
export async function storeAlong(storing: Storing, { areas = [], bagsOut }: Along, at: Date): Promise<void> {
  if (areas.length > 0) await recordProgress(storing, areas, at)
  if (bagsOut) await addBags(storing, bagsOut, at)
}

async function recordProgress({ app, deps, tx, request }: Storing, areas: readonly RemovedOfArea[], at: Date): Promise<void> {
  const parts = await lockProgress(
    tx,
    areas.map(({ scopePartId }) => scopePartId),
  )
  const now = deps.now()
  const statuses = areas.map(({ id, scopePartId, ...removed }) => {
    const part = parts.find((one) => one.id === scopePartId.toLowerCase())
    if (!part) throw unprocessable(rowDeletedMessage, { code: 'NO_SCOPE_PART' })
    return { id, scopePartId, ...progressAfter({ filed: part, latest: part.latest ?? undefined, removed, at, now }) }
  })
  const { session, headers } = request
  for (const status of statuses)
    await create({ ...resourceFor(session, resourceOf(app, 'ScopeStatuses')), db: tx }, status, { actor: actorOf(request), headers })
}

async function addBags(
  { app, deps, tx, request }: Storing,
  { id, jobId, supervisorId, bags: more, known }: NonNullable<Along['bagsOut']>,
  at: Date,
): Promise<void> {
  await ownOnly(app, request, { own: ownOfBagout, body: { jobId, supervisorId } })(tx)
  const now = await lockBagsOfDay(tx, { jobId, at, zone: deps.config.businessTimeZone })
  const bags = bagsToAdd({ bags: more, known: known ?? now }, now)
  if (bags > 0) await addBagout(tx, actorOf(request), { id, jobId, supervisorId, date: at.toISOString(), bags })
}

interface Loose {
  kind: 'Bagouts' | 'ScopeStatuses'
  jobId: string
  time: Date
}

/**
 * Refuses bags and areas from an older phone app, which sends them as separate records, if their
 * report was not stored.
 */
export async function requireReport({ config }: Needs, tx: Database, request: FastifyRequest, { kind, jobId, time }: Loose): Promise<void> {
  const { kind: personKind, id } = request.session.actor
  const reports = await reportsOfJob(tx, { jobId, time, zone: config.businessTimeZone, person: { kind: personKind, id } })
  if (isOfRejectedReport(time, reports, kind))
    throw conflict('It belongs to an end-of-shift report that is not stored.', { code: 'REPORT_NOT_STORED' })
}
