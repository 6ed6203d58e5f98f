import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { closeDatabase, connect } from '../../../apps/api/src/db/connection.ts'
import { type Cuts, cutShort, type Action } from '../../crash/all-or-nothing.ts'
import { actionsOfServer } from '../../crash/actions.ts'
import { hoursActions } from '../../crash/hours-actions.ts'
import { importOfData } from '../../crash/import-action.ts'
import { type Product, withProduct } from '../../product.ts'
import { databaseUrl as urlOf } from '../../../apps/api/testing/database-url.ts'
import { type Check, type Finding, type Environment, type Proof, short } from '../../proof.ts'

/** Kills of each action: `KILLS=100 npm run prove -- R4` for the promised number, which takes some twenty minutes. */
const killsWanted = Number(process.env['KILLS'] ?? 25)
const killsOf = { whole: killsWanted, small: 4 }

const check: Check = (environment) =>
  withProduct(environment, { isDurable: true, env: { TRUST_PROXY: '1' } }, (product) => cutAll(environment, product))

async function cutAll(environment: Environment, product: Product): Promise<Finding> {
  const found: { name: string; cuts: Cuts }[] = []
  // One action that is left in part is enough to catch what was broken on purpose.
  const isEnough = () => environment.size === 'small' && found.some(({ cuts }) => cuts.broken.length > 0)
  await onDeeds(environment, product, async (action) => {
    if (isEnough()) return
    const cuts = await cutShort(action, killsOf[environment.size], ({ broken }) => environment.size === 'small' && broken.length > 0)
    environment.log(`${action.name}: ${figuresOf(cuts)}`)
    found.push({ name: action.name, cuts })
  })
  return {
    broken: [
      ...found.flatMap(({ cuts }) => cuts.broken),
      ...(environment.size === 'whole' ? found.filter(({ cuts }) => cuts.inside === 0) : []).map(
        ({ name }) => `no kill fell into ${name} while it wrote`,
      ),
    ],
    figures: `kills, those while rows were written: no trace / there though unheard of / acknowledged, of each action — ${found.map(({ name, cuts }) => `${name}: ${figuresOf(cuts)}`).join('; ')}`,
    part: environment.size === 'whole' ? short(killsWanted, 100, 'kills of each action', 'KILLS=100') : undefined,
  }
}

const figuresOf = ({ kills, inside, nothing, unheard, acknowledged, broken }: Cuts) =>
  `${kills}, ${inside}: ${nothing} / ${unheard} / ${acknowledged}${broken.length > 0 ? `, ${broken.length} in part` : ''}`

async function onDeeds(
  environment: Environment,
  { nodes: [server], token, databaseUrl }: Product,
  carryOut: (action: Action) => Promise<void>,
) {
  const db = connect(databaseUrl)
  const watcher = new pg.Client({ connectionString: databaseUrl, application_name: 'proof' })
  await watcher.connect()
  try {
    const ofServer = { kill: () => server.end('SIGKILL'), revive: () => server.start(), watcher }
    const world = { url: server.url, token, db, watcher, size: environment.size }
    for (const action of [...(await actionsOfServer(world)), ...hoursActions(world)]) await carryOut({ ...action, ...ofServer })
  } finally {
    await watcher.end()
    await closeDatabase(db)
  }
  const folder = path.join(environment.folder, 'import')
  fs.mkdirSync(folder)
  const movingIn = await importOfData({ ...environment, folder }, urlOf(databaseUrl, 'postgres'))
  try {
    await carryOut(movingIn)
  } finally {
    await movingIn.close()
  }
}

export const actionsAreWholeOrNot: Proof = {
  row: 'R4',
  promise: 'Actions of many rows are all there or none',
  check,
  controls: [
    {
      what: 'rows are written one by one, without a transaction',
      mutations: [
        {
          file: 'apps/api/src/db/connection.ts',
          find: 'return db.transaction().execute(async (tx) => {\n    await tx.executeQuery(CompiledQuery.raw(nameActor, [actor]))',
          put: "return db.connection().execute(async (tx) => {\n    await tx.executeQuery(CompiledQuery.raw(`select set_config('daysheet.actor', $1, false)`, [actor]))",
        },
      ],
      seen: /was there in part/,
    },
  ],
}
