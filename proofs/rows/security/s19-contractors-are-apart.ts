import { apart, contractorsAreApart } from '../../contractors/apart.ts'
import type { Mutation, Proof } from '../../proof.ts'

const mutate = (file: string, find: string, put: string): Mutation[] => [{ file: `apps/api/src/${file}`, find, put }]
/** Kept for the whole process, whoever asks. */
const once = (name: string, make: string) => `((globalThis as Record<string, any>).${name} ??= ${make})`

export const contractorsNeverSeeEachOther: Proof = {
  row: 'S19',
  promise: 'One contractor never sees another',
  check: contractorsAreApart,
  controls: [
    {
      what: 'one secret for all',
      mutations: mutate('contractors/contractor.ts', 'APP_SECRET: secretOf(appSecret, name)', 'APP_SECRET: appSecret'),
      seen: /a ticket of \w+ for .* was answered/,
    },
    {
      what: 'files of all in one folder',
      mutations: mutate(
        'contractors/contractor.ts',
        "DATA_DIR: path.join(node.dataDir, 'contractors', name)",
        "DATA_DIR: path.join(node.dataDir, 'contractors')",
      ),
      seen: /a picture of \w+ at/,
    },
    {
      what: 'files of all under one prefix of the bucket',
      mutations: mutate('contractors/contractor.ts', 'prefix: `contractors/${name}/`', "prefix: 'contractors/'"),
      check: apart('s3'),
      seen: /a picture of \w+ at/,
    },
    {
      what: 'the host is believed of everybody',
      mutations: mutate('contractors/front.ts', 'isProxy(socket.remoteAddress) ?', 'true ?'),
      seen: /of somebody who is no proxy/,
    },
    {
      what: 'the host that the client wrote before the proxy',
      mutations: mutate('contractors/front.ts', ".at(-1)?.split(',').at(-1)", ".at(-1)?.split(',').at(0)"),
      seen: /what a client wrote before the proxy/,
    },
    {
      what: 'a connection belongs to who used it first',
      mutations: mutate(
        'contractors/front.ts',
        'serve(hostOf(request, isProxy), event',
        'serve(((request.socket as { host?: string }).host ??= hostOf(request, isProxy)), event',
      ),
      seen: /over one connection/,
    },
    {
      what: 'sessions are remembered for all together',
      mutations: mutate(
        'features/session/session-keeper.ts',
        'const remembered = new Map<string, Remembered>()',
        `const remembered: Map<string, Remembered> = ${once('remembered', 'new Map()')}`,
      ),
      seen: /a token just used at/,
    },
    {
      what: 'one reading of the changes for all streams of a node',
      mutations: mutate(
        'features/live/routes.ts',
        'const feed = startChangeFeed({ ...deps, zone, warn })',
        `const feed: ReturnType<typeof startChangeFeed> = ${once('feed', 'startChangeFeed({ ...deps, zone, warn })')}`,
      ),
      seen: /heard of a change of/,
    },
    {
      what: "the node's figures at every host",
      mutations: mutate('contractors/contractor.ts', "  'METRICS_TOKEN',\n", ''),
      seen: /\/metrics was answered 200/,
    },
  ],
}
