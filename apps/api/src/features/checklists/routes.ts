import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { actorOf } from '#http/access.ts'
import { checkedBody } from '#http/checked-body.ts'
import { jsonOf, jsonTextOf } from '#http/content.ts'
import { notFound } from '#http/errors.ts'
import { operation } from '#http/operation.ts'
import { idParams } from '#http/params.ts'
import { ifMatchVersions, sendJson } from '#rest/etag.ts'
import { templates, versionsOf } from './queries.ts'
import { addTemplate, changeTemplate } from './save-template.ts'

/** Checklists that the office keeps, and phones carry. What is answered is stored as Checklists. (product.md#checklists) */
export function checklistTemplateRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/api/checklistTemplates', reading, () => templates(db))
  app.get('/api/checklistTemplates/:id/versions', readingVersions, async ({ params: { id } }) => {
    const versions = await versionsOf(db, id)
    if (versions.length === 0) throw notFound('ChecklistTemplate', id)
    return versions
  })
  app.post('/api/checklistTemplates', adding, (request) => addTemplate(db, actorOf(request), request.body))
  app.patch('/api/checklistTemplates/:id', changing, async (request, reply) => {
    const { id } = request.params
    const template = await changeTemplate(db, actorOf(request), { id, change: request.body, versions: ifMatchVersions(request) })
    return sendJson(request, reply, JSON.stringify(template), template.version)
  })
}

const tag = 'Checklists'

const reading = operation(
  {
    summary: 'Every checklist template with its current questions, by name; includes retired ones',
    tag,
    answer: jsonOf(reads.checklistTemplates.answer),
  },
  { needs: ['records.read'], own: 'kept' },
)

const readingVersions = operation(
  {
    summary: 'The questions of a template as they were in each version, newest first',
    tag,
    params: idParams('ChecklistTemplate'),
    answer: jsonOf(reads['checklistTemplates/:id/versions'].answer),
  },
  { needs: ['records.read'], own: 'kept' },
)

const adding = operation(
  {
    summary: 'Add a template. Repeating the request adds no second one',
    tag,
    body: checkedBody(writes['POST checklistTemplates'].body, 'ChecklistTemplate'),
    answer: jsonOf(writes['POST checklistTemplates'].answer),
  },
  { needs: ['settings.write'] },
)

const changing = operation(
  {
    summary: 'Change a template, retire it or bring it back. What is not sent stays; changed questions make a new version',
    tag,
    params: idParams('ChecklistTemplate'),
    body: checkedBody(writes['PATCH checklistTemplates/:id'].body, 'ChecklistTemplate'),
    match: true,
    answer: jsonTextOf(writes['PATCH checklistTemplates/:id'].answer),
  },
  { needs: ['settings.write'] },
)
