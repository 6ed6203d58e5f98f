import { dayOf } from '@daysheet/domain/calendar/day'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import { actorOf } from '#http/access.ts'
import { attachment } from '#http/attachment.ts'
import { conflict, notFound } from '#http/errors.ts'
import { operation } from '#http/operation.ts'
import { idParams, optionalParam } from '#http/params.ts'
import type { PdfDocument } from '#ports/pdf/print.ts'
import { readSettings } from '#features/settings/queries.ts'
import { closedWords, jobOfWaste, loadWithId, notesOf } from '../queries.ts'
import { withPrintedSuffixes } from '../save-load.ts'
import { labelDocument } from './label-document.ts'
import { letterDocument } from './letter-document.ts'
import { recordDocument, type Paper } from './record-document.ts'

/** The papers of waste: its records, the letter of day 45, labels for bags. (product.md#waste-shipment-record) */
export function wastePaperRoutes(app: FastifyInstance, { db, pdf, config, now }: Deps): void {
  const zone = config.businessTimeZone
  const today = () => dayOf(now(), zone)
  const send = async (reply: FastifyReply, name: string, document: PdfDocument) => {
    const bytes = await pdf.render(document)
    return reply
      .type('application/pdf')
      .header('content-disposition', attachment(`${name}.pdf`))
      .send(bytes)
  }
  const paperOf = async (id: string): Promise<Paper> => {
    const load = await loadWithId(db, id)
    if (!load) throw notFound('Load', id)
    const { companyName, wasteAgency, bagsPerCubicYard } = await readSettings(db)
    const { company, agency } = (await closedWords(db, id)) ?? { company: companyName, agency: wasteAgency }
    if (load.noWsrReason !== '') throw conflict(`Load ${load.number} goes without a waste shipment record.`, { code: 'NO_RECORD' })
    if (load.lines.length === 0) throw conflict(`Load ${load.number} has no bags yet.`, { code: 'NO_RECORD' })
    return { load, company: company || undefined, agency, bagsPerCubicYard }
  }

  app.get('/api/loads/:id/recordPDF', record, async (request, reply) => {
    const { id } = request.params
    const open = await paperOf(id)
    const paper = {
      ...open,
      load: open.load.wsrNumber === '' ? open.load : await withPrintedSuffixes({ db, actor: actorOf(request) }, open.load),
    }
    return send(reply, `WasteShipmentRecord_${paper.load.wsrNumber || paper.load.number}`, recordDocument(paper))
  })
  app.get('/api/loads/:id/letterPDF', letter, async ({ params: { id } }, reply) => {
    const [paper, written] = await Promise.all([paperOf(id), notesOf(db, id)])
    const document = letterDocument({ ...paper, notes: written, today: today(), zone })
    return send(reply, `NoSignedCopy_${paper.load.wsrNumber || paper.load.number}`, document)
  })
  app.get('/api/Jobs/:id/wasteLabelsPDF', labels, async ({ params: { id }, query: { sheets } }, reply) => {
    const job = await jobOfWaste(db, id)
    if (!job) throw notFound('Job', id)
    const { companyName } = await readSettings(db)
    return send(reply, 'WasteLabels', labelDocument({ job, company: companyName || undefined, day: today(), sheets: Number(sheets ?? 1) }))
  })
}

const tag = 'Loads'

const record = operation(
  {
    summary: 'The waste shipment records of a load, a page for each job. 409 without bags, and of waste without a record',
    tag,
    params: idParams('Load'),
    answer: { type: 'application/pdf' },
  },
  { needs: ['loads.read'], lane: 'documents' },
)

const letter = operation(
  {
    summary: 'The report of day 45 to the agency: the eight fields of each record of a load, and the calls that were written down',
    tag,
    params: idParams('Load'),
    answer: { type: 'application/pdf' },
  },
  { needs: ['loads.read'], lane: 'documents' },
)

const maxSheets = 20
const isSheets = (sheets: string) => /^[1-9]\d?$/.test(sheets) && Number(sheets) <= maxSheets

const labels = operation(
  {
    summary: 'Labels for the bags of a job, ten on a sheet (Avery 5163): the owner, the site, the contractor, the day',
    tag: 'Jobs',
    params: idParams('Job'),
    querystring: z.object({ sheets: optionalParam(z.string().refine(isSheets, `sheets must be from 1 to ${maxSheets}.`)) }),
    answer: { type: 'application/pdf' },
  },
  { needs: ['waste.read'], own: { Jobs: 'params.id' }, lane: 'documents' },
)
