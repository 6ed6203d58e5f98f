import { dayOf } from '@daysheet/domain/calendar/day'
import { wasteHints } from '@daysheet/domain/loads/waste-hints'
import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { actorOf } from '#http/access.ts'
import { checkedBody } from '#http/checked-body.ts'
import { jsonOf, jsonTextOf, noContent } from '#http/content.ts'
import { notFound } from '#http/errors.ts'
import { operation } from '#http/operation.ts'
import { idParams } from '#http/params.ts'
import { ifMatchVersions, sendJson } from '#rest/etag.ts'
import { wasteCompanyRoutes } from './companies/routes.ts'
import { wasteOfJobs } from './hints/queries.ts'
import { wastePaperRoutes } from './print/routes.ts'
import { correctBagout } from './correct-bagout.ts'
import { bagoutParams, bagsPeriod, whichLoads } from './params.ts'
import { bagsBetween, bagsOfJob, listLoads, loadsHolding, loadWithId, notesOf } from './queries.ts'
import { addLoad, addNote, changeLoad, closeLoad, removeLoad, reopenLoad } from './save-load.ts'

/** Waste on its way to the landfill. (product.md#loads) */
export function loadRoutes(app: FastifyInstance, deps: Deps): void {
  wasteCompanyRoutes(app, deps)
  bagRoutes(app, deps)
  wastePaperRoutes(app, deps)
  const { db } = deps
  const acting = (request: FastifyRequest) => ({ ...deps, actor: actorOf(request) })
  const seen = (request: FastifyRequest & { params: { id: string } }) => ({ id: request.params.id, versions: ifMatchVersions(request) })

  app.get('/api/loads', listing, ({ query: { show } }) => listLoads(db, show ?? 'open'))
  app.get('/api/loads/:id', reading, async (request, reply) => {
    const load = await loadWithId(db, request.params.id)
    if (!load) throw notFound('Load', request.params.id)
    return sendJson(request, reply, JSON.stringify(load), load.version)
  })
  app.post('/api/loads', adding, (request) => addLoad(acting(request), request.body))
  app.patch('/api/loads/:id', changing, async (request, reply) => {
    const load = await changeLoad(acting(request), { ...seen(request), change: request.body })
    return sendJson(request, reply, JSON.stringify(load), load.version)
  })
  app.post('/api/loads/:id/close', closing, (request) => closeLoad(acting(request), seen(request)))
  app.post('/api/loads/:id/reopen', reopening, (request) => reopenLoad(acting(request), { ...seen(request), reason: request.body.reason }))
  app.delete('/api/loads/:id', removing, async (request, reply) => {
    await removeLoad(acting(request), seen(request))
    return noContent(reply)
  })

  app.get('/api/loads/:id/notes', notes, ({ params: { id } }) => notesOf(db, id))
  app.post('/api/loads/:id/notes', addingNote, (request) => addNote(acting(request), request.params.id, request.body))
}

/** Where bags are. */
function bagRoutes(app: FastifyInstance, { db, config, now }: Deps): void {
  const zone = config.businessTimeZone
  const bags = operation(
    {
      summary: 'The bagouts from one business day to another, both included and at most 90, and how many of their bags are in loads',
      tag,
      querystring: bagsPeriod(zone),
      answer: jsonOf(reads['loads/bags'].answer),
    },
    { needs: ['loads.read'] },
  )
  app.get('/api/loads/bags', bags, ({ query }) => bagsBetween(db, query))
  app.get('/api/loads/hints', hinting, async () => {
    const today = dayOf(now(), zone)
    return wasteHints(await wasteOfJobs(db, today, zone), today)
  })
  app.get('/api/loads/bagouts/:entryId', holding, ({ params: { entryId } }) => loadsHolding(db, entryId))
  app.post('/api/loads/bagouts/:entryId', correcting, async (request, reply) => {
    const { entryId } = request.params
    await correctBagout(db, actorOf(request), { entryId, correction: request.body, versions: ifMatchVersions(request) })
    return noContent(reply)
  })
  app.get('/api/Jobs/:id/bags', ofJob, async ({ params: { id } }) => {
    const found = await bagsOfJob(db, id)
    if (!found) throw notFound('Job', id)
    return found
  })
}

const tag = 'Loads'
const params = idParams('Load')

const listing = operation(
  {
    summary: 'The loads that are open, or the 200 that were closed last, newest first',
    tag,
    querystring: whichLoads,
    answer: jsonOf(reads.loads.answer),
  },
  { needs: ['loads.read'] },
)

const reading = operation(
  { summary: 'A load with its bags, their jobs, its hauler and its landfill', tag, params, answer: jsonTextOf(reads['loads/:id'].answer) },
  { needs: ['loads.read'] },
)

const adding = operation(
  {
    summary: 'Begin a load; a request that is repeated is one load. 409 when bags of it are in another one',
    tag,
    body: checkedBody(writes['POST loads'].body, 'Load'),
    answer: jsonOf(writes['POST loads'].answer),
  },
  { needs: ['loads.write'] },
)

const changing = operation(
  {
    summary:
      'Change a load; what is not sent stays, bags are sent as they are to be. 409 when they are in another load, or this one is closed',
    tag,
    params,
    body: checkedBody(writes['PATCH loads/:id'].body, 'Load'),
    match: true,
    answer: jsonTextOf(writes['PATCH loads/:id'].answer),
  },
  { needs: ['loads.write'] },
)

const closing = operation(
  {
    summary: 'Close a load; 409 that says what is missing',
    tag,
    params,
    match: true,
    answer: jsonOf(writes['POST loads/:id/close'].answer),
  },
  { needs: ['loads.write'] },
)

const reopening = operation(
  {
    summary: 'Open a closed load again; the reason is kept with it',
    tag,
    params,
    match: true,
    body: checkedBody(writes['POST loads/:id/reopen'].body, 'Load'),
    answer: jsonOf(writes['POST loads/:id/reopen'].answer),
  },
  { needs: ['loads.write'] },
)

const removing = operation(
  { summary: 'Withdraw a load that was not picked up; its bags go back to the floor', tag, params, match: true, answer: 'nothing' },
  { needs: ['loads.write'] },
)

const notes = operation(
  { summary: 'What was written down about a load, oldest first', tag, params, answer: jsonOf(reads['loads/:id/notes'].answer) },
  { needs: ['loads.read'] },
)

const addingNote = operation(
  {
    summary: 'Write down a call or something else about a load; with the same `id` once',
    tag,
    params,
    body: checkedBody(writes['POST loads/:id/notes'].body, 'LoadNote'),
    answer: jsonOf(writes['POST loads/:id/notes'].answer),
  },
  { needs: ['loads.write'] },
)

const hinting = operation(
  {
    summary: 'Jobs with a bag count that does not match the footage, by the company’s earlier jobs; nothing if it is not sure',
    tag,
    answer: jsonOf(reads['loads/hints'].answer),
  },
  { needs: ['loads.read', 'filings.read'] },
)

const holding = operation(
  {
    summary: 'In which loads the bags of a bagout are',
    tag,
    params: bagoutParams,
    answer: jsonOf(reads['loads/bagouts/:entryId'].answer),
  },
  { needs: ['loads.read'] },
)

const correcting = operation(
  {
    summary: 'Give a bagout another count, and say how many of its bags are in which load, both or neither',
    tag,
    params: bagoutParams,
    match: true,
    body: checkedBody(writes['POST loads/bagouts/:entryId'].body, 'Bagout'),
    answer: 'nothing',
  },
  { needs: ['waste.write', 'loads.write'] },
)

const ofJob = operation(
  {
    summary: 'How many bags left a job, and in which loads they are; the others are on the floor',
    tag: 'Jobs',
    params: idParams('Job'),
    answer: jsonOf(reads['Jobs/:id/bags'].answer),
  },
  { needs: ['waste.read'], own: { Jobs: 'params.id' } },
)
