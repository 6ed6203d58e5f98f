import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { actorOf } from '#http/access.ts'
import { checkedBody } from '#http/checked-body.ts'
import { jsonOf, jsonTextOf } from '#http/content.ts'
import { operation } from '#http/operation.ts'
import { idParams } from '#http/params.ts'
import { ifMatchVersions, sendJson } from '#rest/etag.ts'
import { companies } from './queries.ts'
import { addCompany, changeCompany } from './save-company.ts'

/** The lists of haulers and landfills. None is deleted: loads name them. (product.md#loads) */
export function wasteCompanyRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/api/wasteCompanies', reading, () => companies(db))
  app.post('/api/wasteCompanies', adding, (request) => addCompany(db, actorOf(request), request.body))
  app.patch('/api/wasteCompanies/:id', changing, async (request, reply) => {
    const { id } = request.params
    const company = await changeCompany(db, actorOf(request), { id, change: request.body, versions: ifMatchVersions(request) })
    return sendJson(request, reply, JSON.stringify(company), company.version)
  })
}

const tag = 'Loads'

const reading = operation(
  { summary: 'Every hauler and landfill, by name; those that are not used any more too', tag, answer: jsonOf(reads.wasteCompanies.answer) },
  { needs: ['loads.read'] },
)

const adding = operation(
  {
    summary: 'Save a hauler or a landfill; a request that is repeated is one',
    tag,
    body: checkedBody(writes['POST wasteCompanies'].body, 'WasteCompany'),
    answer: jsonOf(writes['POST wasteCompanies'].answer),
  },
  { needs: ['loads.write'] },
)

const changing = operation(
  {
    summary: 'Change a hauler or a landfill; what is not sent stays',
    tag,
    params: idParams('WasteCompany'),
    body: checkedBody(writes['PATCH wasteCompanies/:id'].body, 'WasteCompany'),
    match: true,
    answer: jsonTextOf(writes['PATCH wasteCompanies/:id'].answer),
  },
  { needs: ['loads.write'] },
)
