import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../../db/connection.ts'
import { retryAfterDeadlock } from '../../../db/retry.ts'
import { actorOf } from '../../../http/access.ts'
import { jsonOf, noContent } from '../../../http/content.ts'
import { notFound } from '../../../http/errors.ts'
import { operation } from '../../../http/operation.ts'
import { idParams } from '../../../http/params.ts'
import { conversationOf, correspondents, markRead, unknownTexts, unreadReplies } from './queries.ts'
import type { Texting } from '../texting.ts'
import { writeToWorker } from './write-to-worker.ts'

/** The inbox: who wrote what, what nobody has read, and answering in one's own words. (product.md#replies) */
export function replyRoutes(app: FastifyInstance, texting: Texting): void {
  const { db, now } = texting
  app.get('/api/replies', listing, () => correspondents(db))
  app.get('/api/replies/unread', counting, async () => ({ count: await unreadReplies(db) }))

  app.get('/api/replies/unknown', unknown, () => unknownTexts(db))

  app.get('/api/Workers/:id/texts', reading, async ({ params: { id } }) => {
    const conversation = await conversationOf(db, id)
    if (!conversation) throw notFound('Worker', id)
    return conversation
  })

  app.post('/api/Workers/:id/replies/read', marking, async (request, reply) => {
    const { id } = request.params
    const { upTo } = request.body
    const isThere = await inTransaction(db, actorOf(request), (tx) => markRead(tx, { workerId: id, upTo, now: now() }))
    if (!isThere) throw notFound('TextMessage', upTo)
    return noContent(reply)
  })

  app.post('/api/Workers/:id/texts', writing, (request) =>
    retryAfterDeadlock(() => writeToWorker(texting, actorOf(request), request.params.id, request.body)),
  )
}

const tag = 'Replies'
const params = idParams('Worker')

const listing = operation(
  { summary: 'Everybody who has written, who wrote last first', tag, answer: jsonOf(reads.replies.answer) },
  { needs: ['texts.inbox'] },
)
const counting = operation(
  { summary: 'How many replies nobody has read', tag, answer: jsonOf(reads['replies/unread'].answer) },
  { needs: ['texts.inbox'] },
)
const unknown = operation(
  {
    summary: 'The latest texts from numbers that no employee has, newest first',
    tag,
    answer: jsonOf(reads['replies/unknown'].answer),
  },
  { needs: ['texts.inbox'] },
)
const reading = operation(
  { summary: 'The texts to and from one person', tag, params, answer: jsonOf(reads['Workers/:id/texts'].answer) },
  { needs: ['texts.inbox'] },
)

const marking = operation(
  {
    summary: 'Mark what one person wrote as read, up to a text of theirs',
    tag,
    params,
    body: writes['POST Workers/:id/replies/read'].body,
    answer: 'nothing',
  },
  { needs: ['texts.send'] },
)

const writing = operation(
  {
    summary: 'Text one person in one’s own words',
    tag,
    params,
    body: writes['POST Workers/:id/texts'].body,
    answer: jsonOf(writes['POST Workers/:id/texts'].answer),
  },
  { needs: ['texts.send'] },
)
