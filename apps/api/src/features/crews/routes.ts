import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { actorOf } from '#http/access.ts'
import { checkedBody } from '#http/checked-body.ts'
import { jsonOf, jsonTextOf, noContent } from '#http/content.ts'
import { operation } from '#http/operation.ts'
import { idParams } from '#http/params.ts'
import { ifMatchVersions, sendJson } from '#rest/etag.ts'
import { crews } from './queries.ts'
import { addCrew, changeCrew, removeCrew } from './save-crew.ts'

/** Crews that are saved, to be put on a job in one choice. (product.md#crews) */
export function crewRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/api/crews', reading, () => crews(db))
  app.post('/api/crews', adding, (request) => addCrew(db, actorOf(request), request.body))
  app.patch('/api/crews/:id', changing, async (request, reply) => {
    const { id } = request.params
    const crew = await changeCrew(db, actorOf(request), { id, change: request.body, versions: ifMatchVersions(request) })
    return sendJson(request, reply, JSON.stringify(crew), crew.version)
  })
  app.delete('/api/crews/:id', removing, async (request, reply) => {
    await removeCrew(db, actorOf(request), request.params.id)
    return noContent(reply)
  })
}

const tag = 'Crews'

const reading = operation(
  { summary: 'Every crew with its people, by name', tag, answer: jsonOf(reads.crews.answer) },
  { needs: ['plan.write'] },
)

const adding = operation(
  {
    summary: 'Add a crew. Repeating the request adds no second one',
    tag,
    body: checkedBody(writes['POST crews'].body, 'Crew'),
    answer: jsonOf(writes['POST crews'].answer),
  },
  { needs: ['plan.write'] },
)

const changing = operation(
  {
    summary: 'Change a crew. What is not sent stays; send the full list of people',
    tag,
    params: idParams('Crew'),
    body: checkedBody(writes['PATCH crews/:id'].body, 'Crew'),
    match: true,
    answer: jsonTextOf(writes['PATCH crews/:id'].answer),
  },
  { needs: ['plan.write'] },
)

const removing = operation(
  { summary: 'Remove a crew. Its people are kept', tag, params: idParams('Crew'), answer: 'nothing' },
  { needs: ['plan.write'] },
)
