import { containerText } from '@daysheet/domain/containers/request'
import type { FastifyInstance } from 'fastify'
import { retryAfterDeadlock } from '../../db/retry.ts'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { askedRow } from '../../http/params.ts'
import { checkedBody } from '../../http/checked-body.ts'
import { notFound } from '../../http/errors.ts'
import { linkTexts } from '../texts/queries.ts'
import { containerTextDoc, containerTextsDoc } from './route-docs.ts'
import { sendContainerLinks, shown } from './send-links.ts'

/** Texting the links of a container request, and what became of those texts. (issue 6.4) */
export function containerLinkRoutes(app: FastifyInstance, deps: Deps): void {
  app.post<{ Params: { id: string } }>('/api/ContainerReqs/:id/text', { config: { doc: containerTextDoc } }, async (request) => {
    const containerReqId = askedRow('ContainerReq', request.params.id)
    const body = checkedBody(containerText, 'ContainerReq', request.body)
    return retryAfterDeadlock(() => sendContainerLinks(deps, deps.config, { ...body, containerReqId, actor: actorOf(request) }))
  })

  app.get<{ Params: { id: string } }>('/api/ContainerReqs/:id/texts', { config: { doc: containerTextsDoc } }, async (request) => {
    const id = askedRow('ContainerReq', request.params.id)
    const texts = await linkTexts(deps.db, id)
    if (!texts) throw notFound('ContainerReq', id)
    return texts.map(shown)
  })
}
