import { lookAtHeaders } from '../../attack/header-set.ts'
import { namedOrigin } from '../../attack/kinds-of-answers.ts'
import { startTarget } from '../../attack/target.ts'
import type { Finding, Environment, Proof } from '../../proof.ts'

async function check(environment: Environment): Promise<Finding> {
  const target = await startTarget(environment, { env: { CORS_ORIGINS: namedOrigin } })
  try {
    return await lookAtHeaders(environment, target)
  } finally {
    await target.stop()
  }
}

const http = 'apps/api/src/http'

export const everyAnswerCarriesTheHeaders: Proof = {
  row: 'S17',
  promise: 'Pages cannot be framed, scripted or sniffed: every answer carries the whole set of headers',
  check,
  controls: [
    {
      what: 'an address that cannot be read is refused without them',
      seen: /an address nobody can read .*missing/,
      mutations: [
        {
          file: `${http}/error-handler.ts`,
          find: "reply.headers({ ...headersOf(request), 'x-request-id': request.id })",
          put: "reply.header('x-request-id', request.id)",
        },
      ],
    },
    {
      what: 'the event stream sends its own headers alone',
      seen: /the stream of changes .*missing/,
      mutations: [{ file: `${http}/event-stream.ts`, find: '    ...reply.getHeaders(),\n', put: '' }],
    },
    {
      what: 'whatever origin asks may read the answer',
      seen: /another origin \(200\): another origin may read it/,
      mutations: [{ file: `${http}/cross-origin.ts`, find: ' || !allowed.has(origin)', put: '' }],
    },
    {
      what: 'what is no HTTP is refused by Node',
      seen: /what is no HTTP/,
      mutations: [{ file: 'apps/api/src/app.ts', find: '    clientErrorHandler: refuse,\n', put: '' }],
    },
    {
      what: 'the files of the application come before the headers',
      seen: /a script.*(missing|lacks)/,
      mutations: [
        {
          file: `${http}/security-headers.ts`,
          find: '    reply.headers(headersOf(request))\n    done()',
          put: "    if (!request.url.startsWith('/assets/')) reply.headers(headersOf(request))\n    done()",
        },
      ],
    },
  ],
}
