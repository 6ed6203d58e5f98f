import { badRequests } from '../../faults/bad-requests.ts'
import type { Proof } from '../../proof.ts'

export const oneBadRequestKillsNothing: Proof = {
  row: 'R19',
  promise: 'One bad request never kills the process',
  check: badRequests,
  controls: [
    {
      what: 'a JSON body is read in a callback of its own, where nobody catches what it throws',
      mutations: [
        {
          file: 'apps/api/src/http/limits/json-body.ts',
          find: '    try {\n      return JSON.parse(text) as unknown',
          put: '    if (text !== "{}") return new Promise<unknown>((resolve) => setImmediate(() => resolve(JSON.parse(text))))\n    try {\n      return JSON.parse(text) as unknown',
        },
      ],
      seen: /ended/,
    },
    {
      what: 'the bytes of an upload are looked at a moment after they came, so that an upload that broke off meanwhile is caught by nobody',
      mutations: [
        {
          file: 'apps/api/src/http/upload-parts.ts',
          find: 'return await buffer(part.file)',
          put: 'const bytes = buffer(part.file)\n    await new Promise((resolve) => setTimeout(resolve, 100))\n    return await bytes',
        },
      ],
      seen: /ended/,
    },
    {
      what: 'lists may be nested as deep as one likes',
      mutations: [{ file: 'apps/api/src/http/limits/json-scan.ts', find: 'depth: 64,', put: 'depth: 64_000_000,' }],
      seen: /500/,
    },
  ],
}
