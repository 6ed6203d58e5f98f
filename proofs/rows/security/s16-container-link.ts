import { theLinkWorksOnce } from '../../containers/used-once.ts'
import type { Proof } from '../../proof.ts'

const folder = 'apps/api/src/features/containers'
const record = `await recordAnswer(tx, containerReqId, {
      ...{ answer, name, from, browser, now: now(), oldest: oldestOpenTime(now()) },
      zone: config.businessTimeZone,
    })`

export const theContainerLinkWorksOnce: Proof = {
  row: 'S16',
  promise: 'The public container link can be used once, by anyone who has it',
  check: theLinkWorksOnce,
  controls: [
    {
      what: 'looks first and writes then',
      mutations: [
        { file: `${folder}/answer-request.ts`, find: record, put: `(await recordedAnswer(tx, containerReqId)) === null && (${record})` },
        { file: `${folder}/queries.ts`, find: "    .where('r.answered_at', 'is', null)\n", put: '' },
      ],
      seen: /answers at the same moment were recorded/,
    },
    {
      what: 'no limit',
      mutations: [{ file: `${folder}/routes.ts`, find: '    await limit(request)\n', put: '' }],
      seen: /guesses from one address were looked at/,
    },
    {
      what: 'one proxy more is believed than there is',
      mutations: [{ file: 'apps/api/src/app.ts', find: 'hop < proxies', put: 'hop <= proxies' }],
      seen: /guesses from one address were looked at/,
    },
    {
      what: 'HEAD comes with GET',
      mutations: [{ file: `${folder}/routes.ts`, find: ', exposeHeadRoute: false }', put: ' }' }],
      seen: /HEAD answered a request/,
    },
    {
      what: 'nobody asks whether a button was pressed',
      mutations: [{ file: `${folder}/routes.ts`, find: '    requireButtonPress(request)\n', put: '' }],
      seen: /fetches ahead answered a request/,
    },
    {
      what: 'an id that is none has a refusal of its own',
      mutations: [
        {
          file: `${folder}/answer-request.ts`,
          find: "throw answerRefused('NO_REQUEST')",
          put: "throw answerRefused(isUuid(id) ? 'NO_REQUEST' : 'INVALID_ANSWER')",
        },
      ],
      seen: /different texts/,
    },
  ],
}
