import { checkAnswer } from '@daysheet/domain/containers/answer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { crud } from '../../rest/crud.ts'
import type { RouteDoc } from '../../rest/openapi/openapi.ts'
import { limitAnswers, refuseUnpressed } from './answer-gate.ts'
import { answerRefused, answerRequest } from './answer-request.ts'
import { containerReqHooks } from './hooks.ts'
import { containerReq } from './model.ts'
import { confirmByAddressDoc, confirmDoc, containerTextDoc, containerTextsDoc } from './route-docs.ts'
import { containerText } from '@daysheet/domain/containers/request'
import { retryAfterDeadlock } from '../../db/retry.ts'
import { actorOf } from '../../http/access.ts'
import { idParam } from '../../http/params.ts'
import { checkedBody } from '../../http/checked-body.ts'
import { notFound } from '../../http/errors.ts'
import { linkTexts } from '../texts/queries.ts'
import { sendContainerLinks, shown } from './send-links.ts'

const maxBrowserLength = 300
/** More than the longest name needs. */
const maxBodyBytes = 4096

/** Requests for a container, and the two calls that answer one without a session. (product.md#entities, product.md#calls, promises.md#container-link) */
export function containerRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, containerReq, containerReqHooks(deps))
  containerLinkRoutes(app, deps)
  const limit = limitAnswers(deps)

  const answer = (sent: (request: FastifyRequest) => unknown) => async (request: FastifyRequest, reply: FastifyReply) => {
    await limit(request)
    refuseUnpressed(request)
    const given = sent(request)
    const checked = checkAnswer(typeof given === 'object' && given !== null ? given : {})
    if (typeof checked === 'string') throw answerRefused(checked)
    const { id } = request.params as { id: string } // of the route's own path
    const browser = request.headers['user-agent']?.slice(0, maxBrowserLength) ?? null
    await answerRequest(deps, id, { ...checked, from: request.ip, browser })
    return reply.code(204).send()
  }
  const open = (doc: RouteDoc) => ({ config: { public: true, doc }, bodyLimit: maxBodyBytes, onRequest: unlisted }) as const
  const path = '/api/ContainerReqs/:id/confirm'
  // HEAD would come with the GET, and would answer.
  app.get(
    path,
    { ...open(confirmByAddressDoc), exposeHeadRoute: false },
    answer(({ query }) => query),
  )
  app.post(
    path,
    open(confirmDoc),
    answer(({ body }) => body),
  )
}

/** No search engine keeps an address that somebody let it find. */
async function unlisted(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('x-robots-tag', 'noindex')
}

/** Texting the links of a container request, and what became of those texts. */
function containerLinkRoutes(app: FastifyInstance, deps: Deps): void {
  app.post<{ Params: { id: string } }>('/api/ContainerReqs/:id/text', { config: { doc: containerTextDoc } }, async (request) => {
    const containerReqId = idParam('ContainerReq', request.params.id)
    const body = checkedBody(containerText, 'ContainerReq', request.body)
    return retryAfterDeadlock(() => sendContainerLinks(deps, deps.config, { ...body, containerReqId, actor: actorOf(request) }))
  })

  app.get<{ Params: { id: string } }>('/api/ContainerReqs/:id/texts', { config: { doc: containerTextsDoc } }, async (request) => {
    const id = idParam('ContainerReq', request.params.id)
    const texts = await linkTexts(deps.db, id)
    if (!texts) throw notFound('ContainerReq', id)
    return texts.map(shown)
  })
}
