import { askEverybody } from '../../attack/every-route.ts'
import { lookForForgottenRoutes } from '../../attack/forgotten-routes.ts'
import { startTarget } from '../../attack/target.ts'
import { both, type Finding, type Environment, type Mutation, type Proof } from '../../proof.ts'

const src = 'apps/api/src'

async function check(environment: Environment): Promise<Finding> {
  const target = await startTarget(environment)
  try {
    return both(await askEverybody(target, environment.size), await lookForForgottenRoutes(environment, target))
  } finally {
    await target.stop()
  }
}

const mutate = (file: string, find: string, put: string): Mutation[] => [{ file: `${src}/${file}`, find, put }]

export const everyRouteNeedsASession: Proof = {
  row: 'S1',
  promise: 'Every route needs a session, except those that say public',
  check,
  controls: [
    {
      what: 'one read asks nobody',
      seen: /Jobs.* with nothing: /,
      mutations: mutate(
        'http/access.ts',
        'if (request.routeOptions.config.public) return',
        `if (request.routeOptions.config.public || request.url.startsWith('/api/Jobs')) return`,
      ),
    },
    {
      what: 'signing out leaves the session',
      seen: /with a revoked token: /,
      mutations: mutate(
        'features/session/routes.ts',
        'await inTransaction(db, actorOf(request), (tx) => deleteSession(tx, request.session.id))',
        '',
      ),
    },
    {
      what: 'nobody looks when a session ends',
      seen: /with an expired token: /,
      mutations: mutate('features/session/session-keeper.ts', 'clock >= row.expiresAt.getTime() || ', ''),
    },
    {
      what: 'a ticket opens every picture',
      seen: /with a ticket for another picture/,
      mutations: mutate('http/tickets.ts', "opens === target(request.raw.url ?? '') &&", ''),
    },
    {
      what: 'a route was made public for a test',
      seen: /api\/phones is public and no decision says so/,
      mutations: mutate(
        'features/texts/routes.ts',
        "app.get('/api/phones', { ...showing, ",
        "app.get('/api/phones', { ...showing, config: { public: true, doc: showing.config.doc }, ",
      ),
    },
    {
      what: 'an answer for debugging, in front of the router',
      seen: /debug\/config .*: 200/,
      mutations: mutate(
        'app.ts',
        '  answerErrors(app, refusalOf)\n',
        "  answerErrors(app, refusalOf)\n  app.addHook('onRequest', (request, reply, done) => (request.url === '/debug/config' ? void reply.send(config) : done()))\n",
      ),
    },
    {
      what: 'the whole folder of the web application is served',
      seen: /package\.json .*: 200/,
      mutations: mutate('http/web-app.ts', "'../../../web/dist/'", "'../../../web/'"),
    },
  ],
}
