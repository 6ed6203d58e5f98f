/** Everything of one contractor, tried at another. (promises.md#s19) */
import {
  leaksAt,
  linksOf,
  openedLinks,
  operationsOf,
  takenTickets,
  ticketsOf,
  type Operation,
} from '../../apps/api/testing/isolation/probe-routes.ts'
import { closeDatabase } from '../../apps/api/src/db/connection.ts'
import { addTwin, ask, pathOf, settledContent } from '../../apps/api/testing/isolation/world.ts'
import { both, unless, type Check, type Environment, type Finding } from '../proof.ts'
import { wrongDoors } from './doors.ts'
import { noPooler } from './pooler.ts'
import { type Contractor, type Group, type Node, withGroup } from './start-nodes.ts'
import { crossedStreams } from './streams.ts'

/** A short look takes every so many-th path, and those that are somebody's all the same. */
const sampleEvery = 12
const alwaysTried = /^\/api\/(Users\/me|Jobs|images\/.*|workerPage\/.*|settings)$/
/** Wrong passwords for one account, more than are answered at once. */
const guesses = 12

/** Three contractors, a folder for their files: each is asked with what every later one has, on two nodes in turn. Their pictures also in a bucket. */
export const contractorsAreApart: Check = async (environment) => {
  const inFolder = await apart('local')(environment)
  if (environment.size === 'small' || inFolder.broken.length > 0) return inFolder
  const inBucket = await apart('s3')({ ...environment, folder: `${environment.folder}/bucket`, size: 'small' })
  return both(inFolder, { ...inBucket, figures: 'the same in short with files in a bucket' })
}

/** With files kept there. */
export const apart =
  (store: 'local' | 's3'): Check =>
  ({ size, log, ...environment }) =>
    withGroup(environment, { store, count: size === 'whole' ? 3 : 2 }, (group) => tryAll(group, size, log))

async function tryAll(group: Group, size: Environment['size'], log: Environment['log']): Promise<Finding> {
  const { contractors, nodes } = group
  // Whoever was asked has written to their own rows: what is used of somebody is still as it was made.
  const pairs = contractors.flatMap((from, at) => contractors.slice(at + 1).map((others) => ({ from, others })))
  const tried = size === 'whole' ? pairs : pairs.slice(0, 1)
  const broken: string[] = []
  let calls = 0
  const operations = await allOperations(group, size)
  for (const [turn, { from, others }] of tried.entries()) {
    const node = nodes[turn % nodes.length] ?? nodes[0]
    log(`${from.name} is asked with what ${others.name} has`)
    await mustOpenItsOwn(node, others)
    await addTwin(from, others)
    broken.push(...(await justUsed(node, { from, others })))
    const before = await settledContent(others.db)
    const probe = { base: node.url, from, others }
    const { leaks, calls: more } = await leaksAt({ ...probe, operations })
    calls += more
    broken.push(...leaks, ...(await openedLinks(probe)), ...(await takenTickets(probe)), ...(await foundFiles(node, { from, others })))
    broken.push(...unless([(await settledContent(others.db)) === before, `something of ${others.name} was changed at ${from.name}`]))
    broken.push(...(await unaskedPictures(node, others)))
    for (const one of nodes) broken.push(...(await wrongDoors({ node: one, from, others })))
    broken.push(...(await crossedStreams({ nodes, from, others })), ...(await wrongSignIns(node, { from, others })))
  }
  broken.push(...(await afterRemoval(group)))
  const paths = new Set(operations.map(({ path }) => path)).size
  broken.push(...unless([size === 'small' || paths > 200, `only ${paths} addresses were found`]))
  return {
    broken,
    part: noPooler() === undefined ? undefined : `a pooler before one of the nodes (${noPooler()})`,
    figures: `${contractors.length} contractors on two nodes, ${tried.length} times one asked with what another has: ${operations.length} operations of ${paths} addresses in ${calls.toLocaleString('en')} calls; ids, tickets, links, pictures, streams, hosts and sign-ins of another: ${broken.length === 0 ? 'nothing' : broken.length} seen, heard, opened or changed`,
  }
}

/** What the router has and what the document tells. */
async function allOperations({ nodes: [node], contractors: [first], routes }: Group, size: Environment['size']): Promise<Operation[]> {
  const documented = await operationsOf(node.url, first)
  const known = new Set(documented.map(({ method, path }) => `${method} ${path}`))
  const others = routes.map(({ method, url }) => ({ method, path: url.replace(/:(\w+)/g, '{$1}').replace('*', ''), takesFilter: false }))
  const all = [...documented]
  for (const one of others) {
    if (known.has(`${one.method} ${one.path}`)) continue
    known.add(`${one.method} ${one.path}`)
    all.push(one)
  }
  if (size === 'whole') return all
  const paths = [...new Set(all.map(({ path }) => path))]
  const some = new Set(paths.filter((path, at) => at % sampleEvery === 0 || alwaysTried.test(path)))
  return all.filter(({ path }) => some.has(path))
}

/** Otherwise a node that refuses everybody would pass. Throws what did not open. */
async function mustOpenItsOwn({ url }: Node, world: Contractor): Promise<void> {
  const signedIn = { headers: { authorization: world.token } }
  const [page = '', request = ''] = linksOf(world)
  const opened = unless(
    [(await ask(url, world, '/api/Users/me', signedIn)).status === 200, 'its token'],
    [(await ask(url, world, '/api/Users/me', { headers: { authorization: world.phoneToken } })).status === 200, 'the token of its phone'],
    [(await ask(url, world, '/api/Jobs', signedIn)).body.includes(world.mark), 'its jobs'],
    [(await ask(url, world, pathOf(world), signedIn)).status === 200, 'its picture'],
    [(await ask(url, world, page)).body.includes(world.mark), 'the page of its worker'],
    [(await ask(url, world, request)).status === 200, 'its request for a container'],
    [(await ticketsOf(url, world)).length >= 4, 'its tickets'],
  )
  if (opened.length > 0) throw new Error(`At ${world.name}, this opened nothing: ${opened.join(', ')}`)
}

interface Pair {
  from: Contractor
  others: Contractor
}

/** A session is remembered for a second by the node that looked it up: by that contractor's application, and by no other. */
async function justUsed({ url }: Node, { from, others }: Pair): Promise<string[]> {
  const wrong: string[] = []
  for (const token of [others.token, others.phoneToken]) {
    const carried = { headers: { authorization: token } }
    await ask(url, others, '/api/Users/me', carried)
    const { status } = await ask(url, from, '/api/Users/me', carried)
    if (status !== 401) wrong.push(`a token just used at ${others.name} was answered ${status} at ${from.name}`)
  }
  return wrong
}

/** The picture of the others by its name and by ways to a folder beside one's own. */
async function foundFiles({ url }: Node, { from, others }: Pair): Promise<string[]> {
  const { container, name } = others.picture
  const beside = ['..', '..', others.name, 'files', container]
  const targets = [
    pathOf(others),
    `${pathOf(others)}?size=320`,
    `/api/images/${beside.join('%2f')}/download/${name}`,
    `/api/images/${container}/download/${[...beside, name].join('%2f')}`,
    `/api/images/${container}/download/..%5c..%5c${others.name}%5cfiles%5c${container}%5c${name}`,
    `/api/images/${beside.join('/')}/download/${name}`,
    `/contractors/${others.name}/files/${container}/${name}`,
  ]
  const found: string[] = []
  for (const target of targets) {
    const { status, headers } = await ask(url, from, target, { headers: { authorization: from.token } })
    // The web application answers an address that is no route with its page.
    if (status < 400 && !String(headers['content-type']).startsWith('text/html'))
      found.push(`a picture of ${others.name} at ${target}: ${status}`)
  }
  return found
}

async function unaskedPictures({ url }: Node, world: Contractor): Promise<string[]> {
  const { status } = await ask(url, world, pathOf(world), { headers: { authorization: world.token } })
  return unless([status === 200, `the picture of ${world.name} is gone: ${status}`])
}

/** Whoever is removed is gone from every node, and nobody else with them. */
async function afterRemoval({ nodes, contractors, remove }: Group): Promise<string[]> {
  const removed = contractors.at(-1) ?? contractors[0]
  await closeDatabase(removed.db)
  await remove(removed)
  const wrong: string[] = []
  for (const { url } of nodes) {
    const signedIn = ({ token }: Contractor) => ({ headers: { authorization: token } })
    const { status } = await ask(url, removed, '/api/Users/me', signedIn(removed))
    if (status !== 404) wrong.push(`${removed.name} was removed and is answered ${status}`)
    for (const other of contractors.filter((one) => one !== removed)) {
      const { status: still } = await ask(url, other, pathOf(other), signedIn(other))
      if (still !== 200) wrong.push(`after ${removed.name} was removed, the picture of ${other.name} is answered ${still}`)
    }
  }
  return wrong
}

/** An account of one is nobody at another, and who guesses at one keeps nobody of another out. */
async function wrongSignIns({ url }: Node, { from, others }: Pair): Promise<string[]> {
  const signIn = (at: Contractor, { username, password }: Contractor['account']) =>
    ask(url, at, '/api/Users/login', { method: 'POST', body: { username, password } })
  const { status } = await signIn(from, others.account)
  for (let guess = 0; guess < guesses; guess += 1) await signIn(from, { ...others.account, password: `a wrong password ${guess}` })
  const own = await signIn(others, others.account)
  return unless(
    [status !== 200, `an account of ${others.name} signed in at ${from.name}`],
    [own.status === 200, `after guesses at ${from.name}, signing in at ${others.name} was answered ${own.status}`],
  )
}
