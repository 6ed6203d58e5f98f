import { dayOf } from '@daysheet/domain/calendar/day'
import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '#db/connection.ts'
import { retryAfterDeadlock } from '#db/retry.ts'
import { actorOf } from '#http/access.ts'
import { jsonOf, noContent } from '#http/content.ts'
import { notFound } from '#http/errors.ts'
import { operation } from '#http/operation.ts'
import { idParams } from '#http/params.ts'
import { conversationOf, correspondents, markRead, markTheseRead, neededReplies, unknownTexts, unreadReplies } from './queries.ts'
import type { Texting } from '../texting.ts'
import { writeToWorker } from './write-to-worker.ts'

/**
 * The inbox: the replies, those that the office must act on, and the office's own texts.
 * (product.md#replies)
 */
export function replyRoutes(app: FastifyInstance, texting: Texting): void {
  const { db, now, zone } = texting
  const today = () => dayOf(now(), zone)
  app.get('/api/replies', listing, () => correspondents(db, today()))
  app.get('/api/replies/needed', needed, () => neededReplies(db, today()))
  app.get('/api/replies/unread', counting, async () => ({ count: await unreadReplies(db, today()) }))

  app.get('/api/replies/unknown', unknown, () => unknownTexts(db))

  app.get('/api/Workers/:id/texts', reading, async ({ params: { id } }) => {
    const conversation = await conversationOf(db, id)
    if (!conversation) throw notFound('Worker', id)
    return conversation
  })

  app.post('/api/Workers/:id/replies/read', marking, async (request, reply) => {
    const { id } = request.params
    const { upTo } = request.body
    const isThere = await inTransaction(db, actorOf(request), (tx) => markRead(tx, { workerId: id, upTo, now: now(), today: today() }))
    if (!isThere) throw notFound('TextMessage', upTo)
    return noContent(reply)
  })

  app.post('/api/replies/read', markingMany, async (request, reply) => {
    await inTransaction(db, actorOf(request), (tx) => markTheseRead(tx, request.body.ids, { now: now(), today: today() }))
    return noContent(reply)
  })

  app.post('/api/Workers/:id/texts', writing, (request) =>
    retryAfterDeadlock(() => writeToWorker(texting, actorOf(request), request.params.id, request.body)),
  )
}

const tag = 'Replies'
const params = idParams('Worker')

const listing = operation(
  { summary: 'Everyone who has written, the latest first', tag, answer: jsonOf(reads.replies.answer) },
  { needs: ['texts.inbox'] },
)
const counting = operation(
  { summary: 'How many replies a person in the office must act on', tag, answer: jsonOf(reads['replies/unread'].answer) },
  { needs: ['texts.inbox'] },
)
const needed = operation(
  {
    summary: 'The replies that a person in the office must act on, newest first',
    tag,
    answer: jsonOf(reads['replies/needed'].answer),
  },
  { needs: ['texts.inbox'] },
)
const markingMany = operation(
  { summary: 'Mark these replies as read', tag, body: writes['POST replies/read'].body, answer: 'nothing' },
  { needs: ['texts.send'] },
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
