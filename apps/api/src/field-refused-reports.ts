/**
 * The office adds a refused report to the stored report. (product.md#refused-records; decision
 * 0418)
 */
import type { FastifyInstance } from 'fastify'
import type { RefusalWithBody } from '@daysheet/domain/field/refusal'
import { alongIn, reportIn } from '@daysheet/domain/field/refusals/refused-report'
import { bagsToAdd, mergeQuestions, openQuestions, withSecond, type SecondReport } from '@daysheet/domain/field/reports/merge-report'
import { inTransaction, type Database } from './db/connection.ts'
import { retryAfterDeadlock } from './db/retry.ts'
import type { Deps } from './deps.ts'
import { lockBagsOfDay } from './features/bagouts/queries.ts'
import type { RefusedReports } from './features/field/refusals/refused-reports.ts'
import { setRefusalAside } from './features/field/refusals/queries.ts'
import { lockProgress } from './features/filings/queries.ts'
import { lockReport, updateReport, type LockedReport } from './features/timeclock/reports/queries.ts'
import { commentsTooLong, storeAlong } from './field-reports.ts'
import { actorOf } from './http/access.ts'
import { conflict, notFound, unprocessable, validationError } from './http/errors.ts'
import { create } from './rest/create.ts'
import { isRepeated } from './rest/first-body.ts'
import { resourceFor, resourceOf } from './rest/resource.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'config'>

export function refusedReports(app: FastifyInstance, deps: Needs): RefusedReports {
  return {
    compare: (request, refusal) =>
      inTransaction(deps.db, actorOf(request), async (tx) => {
        const { stored, second, bagsMore, areas } = await bothReports(deps, tx, refusal)
        const shown = stored && { ...valuesOf(stored), id: stored.id, version: stored.version, time: stored.time?.toISOString() ?? null }
        return {
          stored: shown ?? null,
          second: { ...second, time: refusal.shown?.time ?? null },
          bagsMore,
          areas: areas.map(({ name, squareFeet, linearFeet }) => ({ name, squareFeet, linearFeet })),
        }
      }),
    async add(request, refusal, { version, choices }) {
      const { id, body } = refusal
      await retryAfterDeadlock(() =>
        inTransaction(deps.db, actorOf(request), async (tx) => {
          const { stored, second, bagsMore, areas, along, at } = await bothReports(deps, tx, refusal)
          if ((stored?.version ?? null) !== version)
            throw conflict('The report was changed. Please review it again.', { code: 'CHANGED_MEANWHILE' })
          const there = areas.filter(({ name }) => name !== null).map(({ name: _name, ...area }) => area)
          const whole: SecondReport = { ...second, bagsMore, hasAreas: there.length > 0 }
          const open = stored ? openQuestions(mergeQuestions(valuesOf(stored), whole), choices) : []
          if (open.length > 0)
            throw validationError('FieldRefusal', open.map((field) => ({ property: `choices.${field}`, code: 'presence', message: 'Please choose' }))) // prettier-ignore
          if (stored) {
            const report = withSecond(valuesOf(stored), second, choices)
            if (!report) throw commentsTooLong()
            await updateReport(tx, stored.id, report)
          } else {
            const { areas: _areas, bagsOut: _bags, ...row } = body
            const resource = { ...resourceFor(request.session, resourceOf(app, 'EosReports')), db: tx }
            await create(resource, { ...row, id }, { actor: actorOf(request), headers: request.headers })
          }
          await storeAlong(
            { app, deps, tx, request },
            { areas: !stored || choices.areas === 'add' ? there : [], bagsOut: !stored || choices.bags === 'add' ? along.bagsOut : null },
            at,
          )
          // When the phone sends the record again, it counts as stored.
          await isRepeated(tx, { kind: 'EosReport', id, body })
          const comment = stored ? 'Added to the report of the shift.' : 'Stored as the report of the shift.'
          if (!(await setRefusalAside(tx, id, { comment, at: deps.now() }))) throw notFound('FieldRefusal', id)
        }),
      )
    },
  }
}

const valuesOf = ({ id: _id, version: _version, scheduleEntryId: _entry, time: _time, ...values }: LockedReport) => values

async function bothReports({ config }: Needs, tx: Database, { kind, body, shown, names }: RefusalWithBody) {
  const scheduleEntryId = body['scheduleEntryId']
  if (kind !== 'EosReports' || typeof scheduleEntryId !== 'string' || !(scheduleEntryId.toLowerCase() in names))
    throw unprocessable('This record is not a report of an existing shift.', { code: 'INVALID' })
  const stored = await lockReport(tx, scheduleEntryId)
  const along = alongIn(body)
  const { areas = [], bagsOut } = along
  const parts = new Set((await lockProgress(tx, areas.map(({ scopePartId }) => scopePartId))).map(({ id }) => id)) // prettier-ignore
  const at = new Date(shown?.time ?? stored?.time ?? 0)
  const zone = config.businessTimeZone
  const bagsMore = bagsOut ? bagsToAdd(bagsOut, await lockBagsOfDay(tx, { jobId: bagsOut.jobId, at, zone })) : 0
  const named = areas.map((area) => ({
    ...area,
    name: parts.has(area.scopePartId.toLowerCase()) ? (names[area.scopePartId.toLowerCase()] ?? '') : null,
  }))
  return { stored, second: reportIn(body), along, areas: named, bagsMore, at }
}
