/** The configuration files of the cluster: those that docs/scale.md gives an operator, filled in as `envsubst` does. */
import fs from 'node:fs'
import path from 'node:path'
import { addressOf, type Host } from './network.ts'

/** Each file of `deploy` and where it goes below /etc, by the part that reads it. */
export const filesOf = {
  etcd: { 'cluster/etcd.env': 'default/etcd' },
  patroni: {
    'cluster/patroni.yml': 'patroni/config.yml',
    'cluster/make-database.sh': 'patroni/make-database.sh',
    'cluster/archive-wal.sh': 'patroni/archive-wal.sh',
  },
  haproxy: { 'cluster/haproxy.cfg': 'haproxy/haproxy.cfg' },
  pgbouncer: { 'cluster/pgbouncer.ini': 'pgbouncer/pgbouncer.ini', 'cluster/userlist.txt': 'pgbouncer/userlist.txt' },
  daysheet: { 'cluster/daysheet.env': 'daysheet/daysheet.env' },
  caddy: { 'cluster/Caddyfile': 'caddy/Caddyfile' },
  prometheus: {
    'prometheus/prometheus.yml': 'prometheus/prometheus.yml',
    'prometheus/daysheet.rules.yml': 'prometheus/daysheet.rules.yml',
  },
} as const
export type Part = keyof typeof filesOf

/** What cluster.env says. */
export type Values = Readonly<Record<string, string>>

/** A rules file has `$labels` of its own and is copied as it is. */
const isFilledIn = (file: string) => !file.endsWith('.rules.yml')

export function fill(text: string, values: Values): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${name} is asked for by a file of deploy, and is not in cluster.env`)
    return value
  })
}

/** What the lines `NAME=value` of a file say. */
export const readEnv = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([A-Z]\w*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

/** Writes the files of one part of a host below its own /etc, from those of the tree at `root`. */
export function writeFiles(part: Part, host: Host, { root, config, values }: { root: string; config: string; values: Values }): void {
  const own = { ...values, HOST_NAME: host, HOST_ADDRESS: addressOf(host) }
  for (const [file, place] of Object.entries(filesOf[part])) {
    const text = fs.readFileSync(path.join(root, 'deploy', file), 'utf8')
    const target = path.join(config, place)
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.writeFileSync(target, isFilledIn(file) ? fill(text, own) : text, { mode: file.endsWith('.sh') ? 0o700 : 0o600 })
  }
}
