import { reads } from '@daysheet/domain/wire/reads'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { jsonOf } from '#http/content.ts'
import { operation } from '#http/operation.ts'
import { readFirstSteps } from './queries.ts'

const reading = operation(
  {
    summary: 'What a new company has so far: its name, employees, jobs, and whether work with them has started',
    tag: 'Settings',
    answer: jsonOf(reads.firstSteps.answer),
  },
  { needs: ['people.write'] },
)

/** `GET /api/firstSteps`: the steps on the Home of a new company. (product.md#first-run) */
export function homeRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/api/firstSteps', reading, () => readFirstSteps(db))
}
