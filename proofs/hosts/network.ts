/** Hosts of the cluster as network namespaces on a bridge of this machine, each with an address of its own, so that one can be cut off. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** What the cluster is known by on this machine: its network is of the range that is set aside for trying things out (RFC 2544). Whoever changes all three has a second one beside it. */
export const known = { subnet: '198.18.20', name: 'daysheet', line: 'ds' } as const
const { subnet, name: ownName, line } = known
export const network = `${subnet}.0/24`
const lastPart = { db1: 11, db2: 12, db3: 13, node1: 21, node2: 22, proxy: 31, store: 41, watch: 51 } as const

export type Host = keyof typeof lastPart
const hosts = Object.keys(lastPart) as Host[] // the keys of a literal
export const addressOf = (host: Host): string => `${subnet}.${lastPart[host]}`
/** Of this machine on that network: what is no part of the cluster, such as the carrier of texts, is reached here. */
export const outside = `${subnet}.1`

/** What is cut off is on a bridge of its own: those cut off together reach each other, and we reach both. */
const bridges = { together: ownName, apart: `${ownName}-apart` }
const prefix = `${ownName}-`
/** An interface has at most 15 letters. */
export const lineOf = (host: Host): string => `${line}-${host}`
export const namespaceOf = (host: Host): string => `/run/netns/${prefix}${host}`

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** The namespaces of a cluster there is, whoever made it. */
export function namespaces(): string[] {
  return ip('netns', 'list')
    .split('\n')
    .flatMap((line) => line.split(' ')[0] ?? [])
    .filter((name) => name.startsWith(prefix))
}

export function lay(): void {
  for (const bridge of Object.values(bridges)) ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', `${outside}/24`, 'dev', bridges.together)
  ip('addr', 'add', `${subnet}.2/32`, 'dev', bridges.apart)
  for (const bridge of Object.values(bridges)) ip('link', 'set', bridge, 'up')
  for (const host of hosts) {
    const name = `${prefix}${host}`
    ip('netns', 'add', name)
    ip('link', 'add', lineOf(host), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('link', 'set', lineOf(host), 'master', bridges.together, 'up')
    ip('-n', name, 'addr', 'add', `${addressOf(host)}/24`, 'dev', 'eth0')
    for (const link of ['lo', 'eth0']) ip('-n', name, 'link', 'set', link, 'up')
  }
}

/** Nothing comes through any more between these hosts and the others; they reach each other. */
export function cutOff(...some: Host[]): void {
  for (const host of some) {
    ip('link', 'set', lineOf(host), 'master', bridges.apart)
    ip('route', 'add', `${addressOf(host)}/32`, 'dev', bridges.apart, 'src', `${subnet}.2`)
  }
}

export function join(...some: Host[]): void {
  for (const host of some) {
    ip('route', 'del', `${addressOf(host)}/32`)
    ip('link', 'set', lineOf(host), 'master', bridges.together)
  }
}

const processesOf = (namespace: string) => ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number)

/** Everything on it at once, as when it has lost its power. */
export function killHost(host: Host): void {
  for (const pid of processesOf(`${prefix}${host}`)) end(pid, 'SIGKILL')
}

const endLimitMs = 15_000

/** Ends every process in the namespaces, and takes them and the bridge away: also what an earlier run has left that was killed itself. */
export async function clear(): Promise<void> {
  const names = namespaces()
  const alive = () => names.flatMap(processesOf)
  for (const pid of alive()) if (commandOf(pid) !== 'postgres') end(pid, 'SIGKILL')
  // A postmaster that ends by itself leaves no shared memory behind.
  for (const pid of alive()) if (commandOf(parentOf(pid)) !== 'postgres') end(pid, 'SIGQUIT')
  const deadline = performance.now() + endLimitMs
  while (alive().length > 0) {
    if (performance.now() > deadline) for (const pid of alive()) end(pid, 'SIGKILL')
    await pause(50)
  }
  for (const name of names) ip('netns', 'del', name)
  for (const link of [...hosts.map(lineOf), ...Object.values(bridges)]) if (fs.existsSync(`/sys/class/net/${link}`)) removeLink(link)
}

/** A line goes with its namespace, a moment later: it may be gone by now. */
function removeLink(link: string) {
  try {
    ip('link', 'del', link)
  } catch (error) {
    if (fs.existsSync(`/sys/class/net/${link}`)) throw error
  }
}

function end(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

const readOf = (pid: number, file: string) => {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // it has ended meanwhile
  }
}
const commandOf = (pid: number) => readOf(pid, 'comm').trim()
const parentOf = (pid: number) => Number(/^PPid:\s+(\d+)/m.exec(readOf(pid, 'status'))?.[1] ?? 0)
