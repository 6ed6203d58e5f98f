import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import { retryAfterDeadlock } from '#db/retry.ts'
import { jsonOf, noContent } from '#http/content.ts'
import { operation } from '#http/operation.ts'
import { withErrorMessage } from '#http/validation.ts'
import { saveClaim, savePageAnswer } from './act-on-page.ts'
import { limitPageCalls, pageRefused, requireOwner, requirePagePress } from './page-gate.ts'
import { showPage } from './show-page.ts'

/** More than the longest comment needs. */
const bodyLimit = 4096

/** A worker's own page, for whoever has its link: shown, answered, and told what is wrong. (product.md#worker-page; decisions/public-pages.md) */
export function workerPageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, config } = deps
  const clock = () => ({ now: now(), zone: config.businessTimeZone })
  const open = { bodyLimit, exposeHeadRoute: false }

  const limitReads = limitPageCalls('worker page', deps)
  app.get('/api/workerPage/:token', { ...showing, ...open, onRequest: [unlisted, limitReads] }, async ({ params: { token } }) =>
    showPage(db, await requireOwner(db, token, clock()), clock()),
  )

  // Counted and looked at before a body is read.
  const onRequest = [unlisted, limitPageCalls('worker answer', deps), async (request: FastifyRequest) => requirePagePress(request)]
  app.post('/api/workerPage/:token/answer', { ...answering, ...open, onRequest }, async ({ params: { token }, body }, reply) => {
    await retryAfterDeadlock(() => savePageAnswer(db, { token, body, clock: clock() }))
    return noContent(reply)
  })
  app.post('/api/workerPage/:token/claims', { ...claiming, ...open, onRequest }, async ({ params: { token }, body }, reply) => {
    await saveClaim(db, { token, body, clock: clock() })
    return noContent(reply)
  })
}

/** No search engine keeps an address that somebody let it find. */
async function unlisted(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('x-robots-tag', 'noindex')
}

const tag = 'WorkerPage'
const params = z.object({ token: z.string() })

/** One and the same refusal, in words that the page has in both languages. */
const bodyOf = <Schema extends z.ZodType>(schema: Schema) => withErrorMessage(schema, () => pageRefused('INVALID'))

const showing = operation(
  {
    summary: "A worker's own page: the job they were asked about and their hours of two weeks. Anyone with its link can open it",
    tag,
    params,
    answer: jsonOf(reads['workerPage/:token'].answer),
  },
  { public: true },
)

const answering = operation(
  {
    summary:
      'Confirm or decline, like a reply to the text. Repeating it with the same id answers once. Open to anyone with the link of the page',
    tag,
    params,
    body: bodyOf(writes['POST workerPage/:token/answer'].body),
    answer: 'nothing',
  },
  { public: true },
)

const claiming = operation(
  {
    summary: 'Report that a punch has the wrong time or is missing. Changes no hours. Open to anyone with the link of the page',
    tag,
    params,
    body: bodyOf(writes['POST workerPage/:token/claims'].body),
    answer: 'nothing',
  },
  { public: true },
)
