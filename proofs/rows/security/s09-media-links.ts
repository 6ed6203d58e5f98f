import { byTests } from '../../by-tests.ts'
import type { Proof } from '../../proof.ts'

const file = 'apps/api/src/http/tickets.ts'

export const aMediaLinkOpensOneThing: Proof = {
  row: 'S9',
  promise: 'A signed media link opens one thing for a short time',
  check: byTests([
    'apps/api/src/http/tickets.test.ts',
    'apps/api/src/features/records/pictures/image-safety.test.ts',
    'apps/api/src/features/locations/maps/static-map.test.ts',
  ]),
  controls: [
    {
      what: 'a ticket is not held to its address',
      mutations: [{ file, find: "opens === target(request.raw.url ?? '') &&", put: 'opens !== undefined &&' }],
      seen: /an image ticket opens nothing else/,
    },
    {
      what: 'a ticket has no end',
      mutations: [{ file, find: 'Number(expires) * 1000 > options.now().getTime()', put: 'Number(expires) > 0' }],
      seen: /an image ticket opens that image .* for five minutes|a stream ticket connects for a minute/,
    },
    {
      what: 'a download works as often as one likes',
      mutations: [{ file, find: "if (scope === 'download' && !(await", put: "if (scope === 'none' && !(await" }],
      seen: /a download ticket works once/,
    },
    {
      what: 'a ticket outlives its session',
      mutations: [
        {
          file: 'apps/api/src/features/session/session-keeper.ts',
          find: 'const session = await alive(await read(id, { id }))\n      return',
          put: 'const row = await read(id, { id })\n      kept.set(id, row ?? kept.get(id))\n      const session = row ? await alive(row) : await alive(kept.get(id))\n      return',
        },
        {
          file: 'apps/api/src/features/session/session-keeper.ts',
          find: 'const remembered = new Map<string, Remembered>()',
          put: 'const remembered = new Map<string, Remembered>()\n  const kept = new Map<string, SessionRow | undefined>()',
        },
      ],
      seen: /a ticket is useless (after logout|when the session is ended)/,
    },
  ],
}
