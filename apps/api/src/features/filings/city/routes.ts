import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { jsonOf } from '#http/content.ts'
import { disconnectSignal } from '#http/disconnect-signal.ts'
import { notFound } from '#http/errors.ts'
import { operation } from '#http/operation.ts'
import { idParams } from '#http/params.ts'
import { cityFilingsOfJobs } from './queries.ts'
import { fetchFromCity } from './fetch-from-city.ts'
import { neighboursOf } from './neighbours.ts'
import { authorOf, cityQuery, noSuchJob } from '../params.ts'
import { jobExists } from '../queries.ts'
import { HttpError } from '#http-error.ts'

/** What comes from the City's open data: a filing, how filings stand, and those of others in the same building. (product.md#city-filings) */
export function cityRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  app.post('/api/Jobs/fetchACP7', fetching, async (request, reply) => {
    const { jobId, filingNumber } = request.query
    if (!(await jobExists(db, jobId))) throw noSuchJob()
    const fetched = fetchFromCity(deps, { jobId, filingNumber, author: authorOf(request), signal: disconnectSignal(reply) })
    return fetched.catch((error: unknown) => logged(request, error))
  })

  app.get('/api/cityFilings', listing, ({ session }) => cityFilingsOfJobs(db, session.own))

  app.get('/api/Jobs/:id/neighbours', asking, async (request, reply) => {
    const { id } = request.params
    if (!(await jobExists(db, id))) throw notFound('Job', id)
    return neighboursOf(deps, id, disconnectSignal(reply)).catch((error: unknown) => logged(request, error))
  })
}

/** People are told in a sentence; whoever looks after the server finds the reason in the log. */
function logged(request: FastifyRequest, error: unknown): never {
  if (error instanceof HttpError && error.cause !== undefined) request.log.warn({ err: error.cause }, 'the City gave no data')
  throw error
}

const tag = 'Filings'

const fetching = operation(
  {
    summary:
      'Fetch the scope of work of a filing from the City’s open data and keep the answer; the scope itself is not saved yet. 422 `CITY_UNKNOWN` when the City does not have it (yet)',
    tag,
    querystring: cityQuery,
    answer: jsonOf(writes['POST Jobs/fetchACP7'].answer),
  },
  { needs: ['filings.write'], lane: 'documents' },
)

const listing = operation(
  {
    summary: 'The filings of active jobs in the City’s open data, as of the last lookup: status, first and last day',
    tag,
    answer: jsonOf(reads.cityFilings.answer),
  },
  { needs: ['filings.read'], own: 'kept' },
)

const asking = operation(
  {
    summary:
      'Filings of other contractors in the building of a job, looked up in the City’s open data now. Empty when the City has not named the building',
    tag,
    params: idParams('Job'),
    answer: jsonOf(reads['Jobs/:id/neighbours'].answer),
  },
  { needs: ['filings.read'], own: { Jobs: 'params.id' }, lane: 'documents' },
)
