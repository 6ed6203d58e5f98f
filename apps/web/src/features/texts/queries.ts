/** The simulated phones. (product.md#texts) */
import type { Phone } from '@daysheet/domain/texts/phone'
import { queryOptions } from '@tanstack/react-query'
import { get, send } from '../../client/client.ts'

export const phoneQueries = {
  /** Every employee's phone with its recent messages, the one used last first. */
  all: () => queryOptions({ queryKey: ['phones'], queryFn: ({ signal }) => get<Phone[]>('phones', signal) }),
}

/** Answers as the employee would. */
export const replyFrom = (workerId: string, text: string) => send<{ received: true }>('POST', `phones/${workerId}/reply`, { text })
