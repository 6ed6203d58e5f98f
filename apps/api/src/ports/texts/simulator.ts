import { simulatedFaults } from '@daysheet/domain/texts/simulated-phone'
import { randomUUID } from 'node:crypto'
import type { TextCarrier } from './texts.ts'

export const simulatedId = () => `SIM${randomUUID().replaceAll('-', '')}`

/**
 * The carrier of a Daysheet that texts nobody: every message is delivered at once to the screen /phones. Some numbers fail, by their last two
 * digits, so that failures can be seen in development.
 */
export function simulatorCarrier(): TextCarrier {
  return {
    name: 'simulator',
    async send({ phone }) {
      if (phone.endsWith(simulatedFaults.refused))
        return { outcome: 'refused', reason: 'This number is a landline and cannot get texts', fault: 'number', stopped: false }
      if (phone.endsWith(simulatedFaults.unanswered)) return { outcome: 'unknown' }
      return { outcome: 'accepted', carrierId: simulatedId(), state: 'delivered' }
    },
    async find() {
      return { found: 'no-answer' }
    },
  }
}
