import { checkAnswer } from '@daysheet/domain/containers/answer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { crud } from '#rest/crud.ts'
import { limitCalls, requireButtonPress } from './answer-gate.ts'
import { answerRefused, answerRequest } from './answer-request.ts'
import { containerReqHooks } from './hooks.ts'
import { containerReq } from './model.ts'
import { containerAnswer } from '@daysheet/domain/containers/request'
import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import { z } from 'zod'
import { retryAfterDeadlock } from '#db/retry.ts'
import { actorOf } from '#http/access.ts'
import { checkedBody } from '#http/checked-body.ts'
import { jsonOf, noContent } from '#http/content.ts'
import { operation } from '#http/operation.ts'
import { idParams } from '#http/params.ts'
import { notFound } from '#http/errors.ts'
import { linkTexts } from '../texts/queries.ts'
import { showRequest } from './show-request.ts'
import { sendContainerLinks, toLinkText } from './send-links.ts'

const maxBrowserLength = 300
/** More than the longest name needs. */
const maxBodyBytes = 4096

/** Requests for a container, and the two calls that answer one without a session. (product.md#entities, product.md#calls, promises.md#container-link) */
export function containerRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, containerReq, containerReqHooks(deps))
  containerLinkRoutes(app, deps)
  const limit = limitCalls('container answer', deps)

  const answer = (sent: (request: FastifyRequest) => unknown) => async (request: FastifyRequest, reply: FastifyReply) => {
    await limit(request)
    requireButtonPress(request)
    const given = sent(request)
    const checked = checkAnswer(typeof given === 'object' && given !== null ? given : {})
    if (typeof checked === 'string') throw answerRefused(checked)
    const { id } = request.params as { id: string } // of the route's own path
    const browser = request.headers['user-agent']?.slice(0, maxBrowserLength) ?? null
    await answerRequest(deps, id, { ...checked, from: request.ip, browser })
    return noContent(reply)
  }
  const open = { bodyLimit: maxBodyBytes, onRequest: unlisted }
  const path = '/api/ContainerReqs/:id/confirm'
  // HEAD would come with the GET, and would answer.
  app.get(
    path,
    { ...answering, ...open, exposeHeadRoute: false },
    answer(({ query }) => query),
  )
  app.post(
    path,
    { ...answeringByBody, ...open },
    answer(({ body }) => body),
  )

  const limitPages = limitCalls('container page', deps)
  app.get('/api/ContainerReqs/:id/public', { ...showing, onRequest: unlisted }, async (request) => {
    await limitPages(request)
    return showRequest(deps, deps.config, (request.params as { id: string }).id) // of the route's own path
  })
}

/** No search engine keeps an address that somebody let it find. */
async function unlisted(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('x-robots-tag', 'noindex')
}

/** Texting the links of a container request, and what became of those texts. */
function containerLinkRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/api/ContainerReqs/:id/text', texting, async (request) =>
    retryAfterDeadlock(() =>
      sendContainerLinks(deps, deps.config, { ...request.body, containerReqId: request.params.id, actor: actorOf(request) }),
    ),
  )

  app.get('/api/ContainerReqs/:id/texts', texts, async ({ params: { id } }) => {
    const found = await linkTexts(deps.db, id)
    if (!found) throw notFound('ContainerReq', id)
    return found.map(toLinkText)
  })
}

const tag = 'ContainerReqs'

// What a customer sends is read by `checkAnswer`, which refuses it in both languages.
const answeringByBody = operation(
  {
    summary: 'Answer a request for a container, once; needs only the link',
    tag,
    uncheckedBody: jsonOf(writes['POST ContainerReqs/:id/confirm'].body),
    answer: 'nothing',
  },
  { public: true },
)

const answering = operation(
  {
    summary: 'The same by address. What a browser fetches ahead or opens as a page answers nothing',
    tag,
    uncheckedQuery: z.object({ answer: containerAnswer, name: z.string().optional() }),
    answer: 'nothing',
  },
  { public: true },
)

const showing = operation(
  {
    summary: 'A request for a container and its answer; needs only the link',
    tag,
    answer: jsonOf(reads['ContainerReqs/:id/public'].answer),
  },
  { public: true },
)

const params = idParams('ContainerReq')

const texting = operation(
  {
    summary: 'Text a customer the two links of a request for a container; with the same intentId once',
    tag,
    params,
    body: checkedBody(writes['POST ContainerReqs/:id/text'].body, 'ContainerReq'),
    answer: jsonOf(writes['POST ContainerReqs/:id/text'].answer),
  },
  { needs: ['waste.write'], own: { ContainerReqs: 'params.id' } },
)

const texts = operation(
  {
    summary: 'The texts that carry the links of a request, newest first, and what became of each',
    tag,
    params,
    answer: jsonOf(reads['ContainerReqs/:id/texts'].answer),
  },
  { needs: ['waste.read'], own: { ContainerReqs: 'params.id' } },
)
