import { execFile, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { strangersIn, type Lock } from '../../records/lock.ts'
import { adviceFrom, componentsOf, licencesOf, withVersions } from '../../records/npm.ts'
import { both, unless, type Check, type Finding, type Proof } from '../../proof.ts'

const ours = path.resolve(import.meta.dirname, '../../..')

/** Every installed package exact and in the lock, with the digest of its archive and from the registry alone. */
function lockIsWhole(file: string): Finding {
  const lock = JSON.parse(fs.readFileSync(file, 'utf8')) as Lock // the shape of npm's lock files, version 3
  const { packages, strangers } = strangersIn(lock, path.join(ours, 'node_modules'))
  return {
    broken: [...unless([packages > 100, `the lock names only ${packages} packages: this shows nothing`]), ...strangers],
    figures: `${packages} packages in the lock, each exact and with a digest, none from an address of its own`,
  }
}

async function componentsAreKnown(folder: string): Promise<Finding> {
  const text = await npm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], withVersions(ours, path.join(folder, 'sbom')))
  const { components, format, unnamed } = componentsOf(text)
  const licences = licencesOf(text)
  const audit = await adviceFrom(npm)
  return {
    broken: [
      ...unless(
        [format.startsWith('CycloneDX'), `the list of components is no CycloneDX: ${format}`],
        [components > 100 && unnamed.length === 0, `${components} components, without a version: ${unnamed.slice(0, 5).join(', ')}`],
      ),
      ...audit.broken,
    ],
    figures: `${format} of ${components} components; licences: ${licences}; ${audit.figures}`,
  }
}

/** What npm says; an error it tells on its other stream leaves nothing to be read. */
function npm(args: string[], cwd = ours): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('npm', args, { cwd, maxBuffer: 64 * 1024 * 1024, timeout: 90_000 }, (_error, stdout, stderr) =>
      stdout === '' ? reject(new Error(`npm ${args[0]}: ${stderr.slice(0, 300)}`)) : resolve(stdout),
    )
  })
}

/** Secrets that are missing, short or well known, where a secret is required. */
const secrets = {
  missing: undefined,
  empty: '',
  blank: '   ',
  short: 'a secret',
  default: 'changeme',
  repeated: 'a'.repeat(64),
  example: 'change-me-to-at-least-32-random-characters',
}

async function weakSecretsAreRefused(root: string, folder: string): Promise<Finding> {
  const broken: string[] = []
  for (const [kind, secret] of Object.entries(secrets)) {
    const { code, said } = await startWith(root, folder, secret)
    if (code === null || code === 0) broken.push(`with a ${kind} APP_SECRET it starts`)
    else if (!/APP_SECRET/.test(said)) broken.push(`with a ${kind} APP_SECRET it says: ${said.slice(0, 120)}`)
  }
  return { broken, figures: `${Object.keys(secrets).length} missing, short or well-known secrets refused` }
}

/** Starts the server on a database that is not there: what is wrong with the settings is said before it is asked for. */
function startWith(root: string, folder: string, secret: string | undefined): Promise<{ code: number | null; said: string }> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:9/none',
    DATA_DIR: path.join(folder, 'data'),
    PORT: '0',
    ...(secret !== undefined && { APP_SECRET: secret }),
  }
  const child = spawn(process.execPath, [path.join(root, 'apps/api/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 20_000,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}

const check: Check = async ({ root, folder, size }) =>
  both(
    lockIsWhole(path.join(ours, 'package-lock.json')),
    size === 'whole' ? await componentsAreKnown(folder) : { broken: [], figures: '' },
    await weakSecretsAreRefused(root, folder),
  )

/** The lock with one planted package. */
const withLock =
  (change: (one: Lock['packages'][string]) => void): Check =>
  ({ folder }) => {
    const lock = JSON.parse(fs.readFileSync(path.join(ours, 'package-lock.json'), 'utf8')) as Lock // as above
    const one = lock.packages['node_modules/fastify']
    if (!one) throw new Error('The lock does not name fastify')
    change(one)
    const file = path.join(folder, 'package-lock.json')
    fs.writeFileSync(file, JSON.stringify(lock))
    return Promise.resolve(lockIsWhole(file))
  }

const file = 'apps/api/src/config.ts'

export const dependenciesAreKnown: Proof = {
  row: 'S18',
  promise: 'Dependencies are known; a default or missing secret is refused',
  check,
  controls: [
    {
      what: 'a package of the lock comes from another host',
      check: withLock((one) => (one.resolved = 'https://packages.example/fastify.tgz')),
      seen: /fastify comes from/,
    },
    { what: 'a package of the lock has no digest', check: withLock((one) => delete one.integrity), seen: /fastify has no integrity/ },
    {
      what: 'another version is installed than locked',
      check: withLock((one) => (one.version = '5.0.0')),
      seen: /fastify is installed as/,
    },
    {
      what: 'the product starts without APP_SECRET',
      mutations: [
        { file, find: 'if (text === undefined && isRequired)', put: 'if (text === undefined && isRequired && minSecretLength < 0)' },
      ],
      seen: /missing APP_SECRET/,
    },
    {
      what: 'a short secret is taken',
      mutations: [{ file, find: 'const minSecretLength = 32', put: 'const minSecretLength = 8' }],
      seen: /short APP_SECRET/,
    },
  ],
}
