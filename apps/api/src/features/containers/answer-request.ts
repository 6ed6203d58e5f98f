import { answeredAlready, answerRefusalMessages, type AnswerRefusal, type CheckedAnswer } from '@daysheet/domain/containers/answer'
import { oldestOpenTime } from '@daysheet/domain/containers/request'
import { randomUUID } from 'node:crypto'
import { inTransaction } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { HttpError } from '#http-error.ts'
import { isUuid } from '#rest/filter/coerce.ts'
import { recordAnswer, recordedAnswer, type Answer } from './queries.ts'

/** Customers have no name of their own in the audit: it says that it was one. */
const customer = 'customer'

const statuses: Record<AnswerRefusal, number> = {
  INVALID_ANSWER: 422,
  NAME_MISSING: 422,
  NAME_TOO_LONG: 422,
  NO_REQUEST: 404,
  CONFIRMED_ALREADY: 409,
  DECLINED_ALREADY: 409,
  NOT_PRESSED: 403,
  TOO_MANY: 429,
}

/** The refusal of an answer in the words that a customer reads. */
export const answerRefused = (code: AnswerRefusal, retryAfter?: number) =>
  new HttpError(statuses[code], answerRefusalMessages.en[code], { code, ...(retryAfter !== undefined && { retryAfter }) })

/**
 * A customer's answer, recorded once: given again it changes nothing, the other one is refused. What is no request, was withdrawn or is too old takes
 * the same two statements and has the same refusal. (product.md#container-answer, promises.md#s16)
 */
export async function answerRequest(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  id: string,
  { answer, name, from, browser }: CheckedAnswer & Pick<Answer, 'from' | 'browser'>,
): Promise<void> {
  const containerReqId = isUuid(id) ? id : randomUUID()
  await inTransaction(db, customer, async (tx) => {
    const isRecorded = await recordAnswer(tx, containerReqId, {
      ...{ answer, name, from, browser, now: now(), oldest: oldestOpenTime(now()) },
      zone: config.businessTimeZone,
    })
    const recorded = isRecorded ? answer : await recordedAnswer(tx, containerReqId)
    if (recorded === null) throw answerRefused('NO_REQUEST')
    if (recorded !== answer) throw answerRefused(answeredAlready(recorded))
  })
}
