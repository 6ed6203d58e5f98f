import { dayOf, formatDay } from '@daysheet/domain/calendar/day'
import { may } from '@daysheet/domain/session/permissions'
import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import { actorOf, type Session } from '#http/access.ts'
import { attachment } from '#http/attachment.ts'
import { checkedBody } from '#http/checked-body.ts'
import { jsonOf, jsonTextOf, noContent } from '#http/content.ts'
import { csv } from '#http/csv.ts'
import { operation } from '#http/operation.ts'
import { dayParam, idParams, optionalParam, rowId } from '#http/params.ts'
import { ifMatchVersions, sendJson } from '#rest/etag.ts'
import { namesakes } from '../people/queries.ts'
import { expiringCsv } from './expiring-csv.ts'
import { printPack } from './pack/print-pack.ts'
import { certificateKinds, certificates, type Reader } from './queries.ts'
import { addCertificate, changeCertificate, importCertificates, removeCertificate } from './save-certificate.ts'
import { addKind, changeKind } from './save-kind.ts'
import { expiringOn, standingsOn } from './standings.ts'

const readerOf = ({ standing, own }: Session): Reader => ({ hasDetails: may(standing, 'certificates.details'), own })

/** Certificates of people and of the company. (product.md#certificates; decisions/certificates.md) */
export function certificateRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'config' | 'files' | 'pdf'>): void {
  const { db, now, config } = deps
  const zone = config.businessTimeZone
  app.get('/api/certificateKinds', readingKinds, () => certificateKinds(db))
  app.post('/api/certificateKinds', addingKind, (request) => addKind(db, actorOf(request), request.body))
  app.patch('/api/certificateKinds/:id', changingKind, async (request, reply) => {
    const { id } = request.params
    const kind = await changeKind(db, actorOf(request), { id, change: request.body, versions: ifMatchVersions(request) })
    return sendJson(request, reply, JSON.stringify(kind), kind.version)
  })

  app.get('/api/certificates', reading, ({ query: { worker, supervisor }, session }) =>
    certificates(db, worker !== undefined ? { worker } : supervisor !== undefined ? { supervisor } : 'company', readerOf(session)),
  )
  app.get('/api/certificates/standings', readingStandings(zone), ({ query: { day }, session }) => standingsOn(db, day, session.own))
  app.get('/api/certificates/expiring', readingExpiring, ({ session }) => expiringOn(db, dayOf(now(), zone), readerOf(session)))
  app.get('/api/certificates/exportExpiring', { ...exporting, exposeHeadRoute: false }, async ({ session }, reply) => {
    const today = dayOf(now(), zone)
    const rows = await expiringOn(db, today, readerOf(session))
    const names = await namesakes(db)
    return csv(reply, `Certificates_${formatDay(today)}.csv`, rows.length).send(expiringCsv(rows, { today, names }))
  })
  app.post('/api/certificates', adding, (request) => addCertificate(db, actorOf(request), request.body))
  app.post('/api/certificates/import', importing, (request) => importCertificates(db, actorOf(request), request.body.certificates))
  app.patch('/api/certificates/:id', changing, async (request, reply) => {
    const { id } = request.params
    const saved = await changeCertificate(db, actorOf(request), { id, change: request.body, versions: ifMatchVersions(request) })
    return sendJson(request, reply, JSON.stringify(saved), saved.certificate.version)
  })
  app.post('/api/ScheduleEntries/:id/certificatePack', printing, async (request, reply) => {
    const { name, bytes } = await printPack(deps, actorOf(request), request.params.id)
    return reply.type('application/pdf').header('content-disposition', attachment(name)).send(bytes)
  })
  app.delete('/api/certificates/:id', removing, async (request, reply) => {
    await removeCertificate(db, actorOf(request), request.params.id)
    return noContent(reply)
  })
}

const tag = 'Certificates'

const readingKinds = operation(
  { summary: 'The certificate types, retired ones last', tag, answer: jsonOf(reads.certificateKinds.answer) },
  { needs: ['certificates.read'], own: 'kept' },
)

const addingKind = operation(
  {
    summary: 'Add a certificate type. Repeating the request adds no second one',
    tag,
    body: checkedBody(writes['POST certificateKinds'].body, 'CertificateKind'),
    answer: jsonOf(writes['POST certificateKinds'].answer),
  },
  { needs: ['settings.write'] },
)

const changingKind = operation(
  {
    summary: 'Change a certificate type. What is not sent stays',
    tag,
    params: idParams('CertificateKind'),
    body: checkedBody(writes['PATCH certificateKinds/:id'].body, 'CertificateKind'),
    match: true,
    answer: jsonTextOf(writes['PATCH certificateKinds/:id'].answer),
  },
  { needs: ['settings.write'] },
)

const reading = operation(
  {
    summary: 'The certificates of an employee or a supervisor, or the company licenses, latest expiration first',
    tag,
    querystring: z.object({
      worker: optionalParam(rowId('worker is not an id.')),
      supervisor: optionalParam(rowId('supervisor is not an id.')),
    }),
    answer: jsonOf(reads.certificates.answer),
  },
  { needs: ['certificates.read'], own: { Workers: 'query.worker', Supervisors: 'query.supervisor' } },
)

const readingStandings = (zone: string) =>
  operation(
    {
      summary: 'Missing certificates on a day, and certificates that expire soon',
      tag,
      querystring: z.object({ day: dayParam('day', 'wanted', zone) }),
      answer: jsonOf(reads['certificates/standings'].answer),
    },
    { needs: ['certificates.read'], own: 'kept' },
  )

const readingExpiring = operation(
  {
    summary: 'Certificates of active people and the company that have expired or expire within 90 days, soonest first',
    tag,
    answer: jsonOf(reads['certificates/expiring'].answer),
  },
  { needs: ['certificates.read'], own: 'kept' },
)

const exporting = operation(
  {
    summary: 'The same as a spreadsheet: Expires, Days Left, Name, Type, Number',
    tag,
    answer: { type: 'text/csv' },
  },
  { needs: ['certificates.read'], own: 'kept', lane: 'documents' },
)

const adding = operation(
  {
    summary:
      'Add a certificate, including a renewal. Repeating the request adds no second one. The answer names others with the same number',
    tag,
    body: checkedBody(writes['POST certificates'].body, 'Certificate'),
    answer: jsonOf(writes['POST certificates'].answer),
  },
  { needs: ['certificates.write'] },
)

const importing = operation(
  {
    summary: 'Add the certificates of a file, all or none. Repeating the request adds nothing',
    tag,
    body: checkedBody(writes['POST certificates/import'].body, 'CertificateImport'),
    answer: jsonOf(writes['POST certificates/import'].answer),
  },
  { needs: ['certificates.write'], lane: 'documents' },
)

const changing = operation(
  {
    summary: 'Correct a certificate. What is not sent stays; its holder cannot change',
    tag,
    params: idParams('Certificate'),
    body: checkedBody(writes['PATCH certificates/:id'].body, 'Certificate'),
    match: true,
    answer: jsonTextOf(writes['PATCH certificates/:id'].answer),
  },
  { needs: ['certificates.write'] },
)

const printing = operation(
  {
    summary: "The certificates for a job on a day as a PDF: the company license and each person's cards, by name",
    tag: 'ScheduleEntries',
    params: idParams('ScheduleEntry'),
    answer: { type: 'application/pdf' },
  },
  { needs: ['plan.read', 'certificates.details'], lane: 'documents' },
)

const removing = operation(
  { summary: 'Remove a certificate that was entered by mistake', tag, params: idParams('Certificate'), answer: 'nothing' },
  { needs: ['certificates.write'] },
)
