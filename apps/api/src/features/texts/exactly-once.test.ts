import { expect, it } from 'vitest'
import { testLimit, waitLimit } from '@daysheet/testing/limits'
import { freshDatabase } from '#testing/database.ts'
import { provesExactlyOnce } from '#testing/texts/exactly-once.ts'

/** Over long before, and before the test itself is given up. */
const withinMs = testLimit - waitLimit

const first = await freshDatabase()
const second = await freshDatabase()

// The full number: npm run prove:texts
it('no text goes out twice, whatever the carrier and the process do, and what is not known is shown as unknown', async () => {
  const proof = { sends: 240, unanswered: 12, kills: 4, behaviour: 'faithful', withinMs } as const
  const outcome = await provesExactlyOnce(first.db, first.url, proof)
  expect(outcome).toMatchObject({ doubled: 0, ambiguousNotUnknown: 0, missingNotFailed: 0, killed: 4 })
  expect(outcome.ambiguous).toBeGreaterThanOrEqual(12)
  expect(outcome.accepted + outcome.missing).toBe(240)
  expect(outcome.states.sent).toBe(outcome.accepted)
})

it('the proof notices a server that sends the unknown ones again', async () => {
  const proof = { sends: 60, unanswered: 6, kills: 1, behaviour: 'resending', withinMs, enoughDoubled: 6 } as const
  const { doubled } = await provesExactlyOnce(second.db, second.url, proof)
  expect(doubled).toBeGreaterThanOrEqual(proof.enoughDoubled)
})
