import { texts } from '../../live/texts.ts'
import type { Proof } from '../../proof.ts'

export const textsGoOutOnce: Proof = {
  row: 'R8',
  promise:
    'Each text goes out at most once, in order and while it is true; its status never goes backwards, and an answer means what was asked',
  check: texts,
  controls: [
    {
      what: 'a text without an answer is sent again',
      mutations: [
        {
          file: 'apps/api/src/features/texts/deliver-text.ts',
          find: "if (handover.outcome === 'busy' && locked.attempts",
          put: "if ((handover.outcome === 'busy' || handover.outcome === 'unknown') && locked.attempts",
        },
      ],
      seen: /went out more than once/,
    },
    {
      what: 'the last news of a text wins, whatever it is',
      mutations: [
        {
          file: 'packages/domain/src/texts/delivery-state.ts',
          find: 'return order.indexOf(news) > order.indexOf(current) ? news : current',
          put: 'return order.includes(news) ? news : current',
        },
      ],
      seen: /a status went backwards/,
    },
    {
      what: "the carrier's news is taken for those texts alone of which its answer was lost",
      mutations: [
        {
          file: 'apps/api/src/features/texts/carrier-routes.ts',
          find: 'if (isOurs) await applyCarrierUpdate',
          put: 'if (isOurs && message.carrier_id === null) await applyCarrierUpdate',
        },
      ],
      seen: /did not end as the carrier told .*"sent \/ sent" instead of/,
    },
    {
      what: 'a text does not wait for the one before it',
      mutations: [
        {
          file: 'packages/domain/src/texts/handover.ts',
          find: "return state === 'queued' || state === 'handing'",
          put: 'return false',
        },
      ],
      seen: /got a later text before an earlier one/,
    },
    {
      what: 'a text is not looked at again when its turn comes',
      mutations: [
        {
          file: 'apps/api/src/features/texts/handover/queries.ts',
          find: 'if (reason !== null) {',
          put: 'if (reason === undefined) {',
        },
      ],
      seen: /were asked about a job they were off/,
    },
    {
      what: 'a bare answer answers the likeliest open text, whatever was told since',
      mutations: [
        {
          file: 'packages/domain/src/texts/open-texts.ts',
          find: 'return overtaken.some((text) => text.time >= likeliest.time && mayMean(text)) ? null : likeliest',
          put: 'return likeliest ?? null',
        },
      ],
      seen: /confirmed another job by it/,
    },
  ],
}
