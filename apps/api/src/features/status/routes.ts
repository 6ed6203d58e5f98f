import type { StatusFacts } from '@daysheet/domain/status/status'
import { reads } from '@daysheet/domain/wire/reads'
import type { FastifyInstance } from 'fastify'
import { jsonOf } from '#http/content.ts'
import { operation } from '#http/operation.ts'
import { statusReader, type StatusDeps } from './status-reader.ts'

/** However many look at the page, the parts are asked once in so long. */
const freshMs = 2_000

const reading = operation(
  {
    summary:
      'The status of Daysheet: servers, database, texts, disk, files, maps, backups and errors. A part that could not be checked is null',
    tag: 'Running',
    answer: jsonOf(reads.status.answer),
  },
  { needs: ['status.read'] },
)

/** `GET /api/status`: the facts behind the screen Status, for everybody who is signed in. (docs/watching.md; decisions/watching.md) */
export function statusRoutes(app: FastifyInstance, deps: StatusDeps): void {
  const learn = statusReader(deps)
  let last: { since: number; facts: Promise<StatusFacts> } | undefined
  app.get('/api/status', reading, () => {
    if (last === undefined || performance.now() - last.since > freshMs) last = { since: performance.now(), facts: learn() }
    return last.facts
  })
}
