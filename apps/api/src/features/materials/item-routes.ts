import { itemEdit } from '@daysheet/domain/materials/item-form'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { askedRow } from '../../http/params.ts'
import { checkedBody } from '../../http/checked-body.ts'
import { sendJson, versionsWanted } from '../../rest/etag.ts'
import { inPath } from '../../rest/route.ts'
import { editItem } from './item-edit.ts'
import { editItemDoc } from './route-docs.ts'

/** The inventory beyond plain rows. (spec §2 "Inventory"; issue 5.3) */
export function itemRoutes(app: FastifyInstance, { db }: Deps): void {
  app.post('/api/Items/:id/edit', { config: { doc: editItemDoc } }, async (request, reply) => {
    const { body, version } = await editItem(db, {
      ...{ id: askedRow('Item', inPath(request, 'id')), edit: checkedBody(itemEdit, 'Item', request.body) },
      ...{ actor: actorOf(request), versions: versionsWanted(request) },
    })
    return sendJson(request, reply, body ?? '{}', version)
  })
}
