/** What stands before a customer's answer: whether a person gave it, and how often answers come from one address. (promises.md#container-link, promises.md#s16) */
import { answerLimit } from '@daysheet/domain/containers/answer'
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../http/client-network.ts'
import { reserveSlots } from '../session/queries.ts'
import { answerRefused } from './answer-request.ts'

/**
 * Refuses what no press of a button sends: a browser that fetches ahead or draws a preview, an address opened as a page or a picture, a call from another site.
 * A browser says so in headers that no page can forge; who sends none is an old browser or a program, and is heard.
 */
export function requireButtonPress({ headers }: FastifyRequest): void {
  const said = (name: string) => String(headers[name] ?? '').toLowerCase()
  const isAhead = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => /prefetch|prerender|preview/.test(said(name)))
  const isOpened = ['navigate', 'no-cors'].includes(said('sec-fetch-mode'))
  if (isAhead || isOpened || said('sec-fetch-site') === 'cross-site') throw answerRefused('NOT_PRESSED')
}

/** Counts a call before anything is looked at; the counts are in the database, so that all nodes share them. A page that is opened takes no answer away. */
export function limitCalls(counted: 'container answer' | 'container page', { db, now, appSecret }: Pick<Deps, 'db' | 'now' | 'appSecret'>) {
  return async ({ ip }: FastifyRequest): Promise<void> => {
    const key = createHmac('sha256', appSecret)
      .update([counted, networkOf(ip)].join('\n'))
      .digest()
    const full = await reserveSlots(db, [{ key, ...answerLimit }], now())
    if (full !== undefined) throw answerRefused('TOO_MANY', Math.max(1, Math.ceil((full.getTime() - now().getTime()) / 1000)))
  }
}
