/** What stands before a customer's answer: whether a person gave it, and how often answers come from one address. (promises.md#container-link, promises.md#s16) */
import { answerLimit } from '@daysheet/domain/containers/answer'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { isButtonPress } from '#http/button-press.ts'
import { waitOfPublicCall } from '../session/queries.ts'
import { answerRefused } from './answer-request.ts'

/** Refuses what no press of a button sends. */
export function requireButtonPress(request: FastifyRequest): void {
  if (!isButtonPress(request)) throw answerRefused('NOT_PRESSED')
}

/** Counts a call before anything is looked at. A page that is opened takes no answer away. */
export function limitCalls(counted: 'container answer' | 'container page', deps: Pick<Deps, 'db' | 'now' | 'appSecret'>) {
  return async ({ ip }: FastifyRequest): Promise<void> => {
    const wait = await waitOfPublicCall(deps, { counted, ip, limit: answerLimit })
    if (wait !== undefined) throw answerRefused('TOO_MANY', wait)
  }
}
