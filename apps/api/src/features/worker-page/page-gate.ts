/** What stands before a worker's own page: whether a person pressed a button, how often calls come from one address, and whose page it is. (product.md#worker-page) */
import { linksThatHold, tokenLength } from '@daysheet/domain/worker-page/link'
import { pageRefusalMessages, type PageRefusal } from '@daysheet/domain/worker-page/refusal'
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Database } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { isButtonPress } from '#http/button-press.ts'
import { HttpError } from '#http-error.ts'
import { waitOfPublicCall } from '../session/queries.ts'
import { ownerOfPage, type PageOwner } from './queries.ts'

/**
 * So many pages are opened, and so many answers given, from one address in so many seconds. A crew that gets its texts at once opens them behind one address of a phone
 * company; what a link is known by is not guessed at any speed.
 */
const limits = { 'worker page': { most: 240, seconds: 60 }, 'worker answer': { most: 60, seconds: 60 } }

const statuses: Record<PageRefusal, number> = {
  NO_PAGE: 404,
  NOTHING_TO_ANSWER: 409,
  INVALID: 422,
  NO_PLACE: 409,
  IN_THE_FUTURE: 422,
  SAME_TIME: 409,
  WHICH_TIME: 422,
  NO_SUCH_TIME: 422,
  NOT_PRESSED: 403,
  TOO_MANY: 429,
  ID_IN_USE: 409,
}

/** A refusal in words that the page shows in its own language. */
export const pageRefused = (code: PageRefusal, more: { retryAfter?: number; details?: unknown } = {}) =>
  new HttpError(statuses[code], pageRefusalMessages.en[code], { code, ...more })

/** Counts a call before anything of it is looked at. */
export function limitPageCalls(counted: keyof typeof limits, deps: Pick<Deps, 'db' | 'now' | 'appSecret'>) {
  return async ({ ip }: FastifyRequest): Promise<void> => {
    const wait = await waitOfPublicCall(deps, { counted, ip, limit: limits[counted] })
    if (wait !== undefined) throw pageRefused('TOO_MANY', { retryAfter: wait })
  }
}

export function requirePagePress(request: FastifyRequest): void {
  if (!isButtonPress(request)) throw pageRefused('NOT_PRESSED')
}

interface Clock {
  now: Date
  zone: string
}

/** Whose page it is. What is no link, has ended, or is of a page that there is no more has one and the same refusal, and costs the same statement. */
export async function requireOwner(db: Database, token: string, clock: Clock): Promise<PageOwner> {
  const digest = createHash('sha256')
    .update(token.slice(0, tokenLength + 1))
    .digest()
  const owner = await ownerOfPage(db, digest, linksThatHold(clock))
  if (!owner) throw pageRefused('NO_PAGE')
  return owner
}
