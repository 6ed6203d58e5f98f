import fs from 'node:fs'
import path from 'node:path'

/** Each program with the package of Debian that has it. */
const packageOf = {
  ip: 'iproute2',
  nsenter: 'util-linux',
  setpriv: 'util-linux',
  mount: 'mount',
  'mkfs.ext4': 'e2fsprogs',
  psql: 'postgresql-client-15',
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  caddy: 'caddy',
  prometheus: 'prometheus',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
}
/** Some are for administrators, whose folders may not be in PATH. */
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin']

/** What keeps a cluster from running here, or these of its programs, each a sentence; nothing where they can. */
export function obstacles(programs: string[] = Object.keys(packageOf)): string[] {
  if (process.platform !== 'linux') return ['It needs Linux: its hosts are network namespaces.']
  const missing = programs.filter((program) => !folders.some((folder) => fs.existsSync(path.resolve(folder, program))))
  const packages = [...new Set(Object.entries(packageOf).flatMap(([program, name]) => (missing.includes(program) ? name : [])))]
  const names = missing.map((program) => path.basename(program)).join(', ')
  return [
    ...(process.getuid?.() === 0 ? [] : ['It needs root: its hosts are network namespaces.']),
    ...(missing.length === 0 ? [] : [`Missing: ${names}. On Debian 12: apt-get install --no-install-recommends ${packages.join(' ')}`]),
  ]
}
