/** A Daysheet of its own beside the cluster, with a database that is embedded and a Prometheus that watches it alone: what a new installation is. */
import fs from 'node:fs'
import path from 'node:path'
import { mustCome } from '../../until.ts'
import { addressOf } from '../network.ts'
import { serverCommand, startOn } from '../parts.ts'
import { answers } from '../start-hosts.ts'
import { alertsAt } from './prometheus.ts'
import { readyLimitMs, type Scene } from './scene.ts'
import type { Trouble } from './trouble.ts'

const host = 'watch'
const ports = { daysheet: 3000, prometheus: 9091 }

/** `rules`: those of the cluster's Prometheus. Its node knows nothing of the cluster, so the rules about one must be silent. */
export function noBackup({ cluster: { place }, folderOf, command }: Scene, rules: string): Trouble {
  const address = addressOf(host)
  const prometheus = `http://${address}:${ports.prometheus}`
  const folder = path.join(folderOf(host), 'var/alone')
  const settings = {
    HOST: address,
    PORT: String(ports.daysheet),
    DATA_DIR: path.join(folder, 'data'),
    METRICS_TOKEN: place.values.METRICS_TOKEN ?? '',
    NODE_ENV: 'production',
  }
  return {
    prometheus,
    alerts: { NoBackup: 'a new Daysheet' },
    async begin() {
      fs.mkdirSync(folder, { recursive: true, mode: 0o711 })
      fs.writeFileSync(path.join(folder, 'daysheet.rules.yml'), rules)
      const config = path.join(folder, 'prometheus.yml')
      fs.writeFileSync(config, configOf(`${address}:${ports.daysheet}`, settings.METRICS_TOKEN))
      startOn(host, { command: serverCommand(place.root), env: settings }, { place, name: 'alone' })
      await mustCome(() => answers(`http://${address}:${ports.daysheet}/ready`), readyLimitMs, 'The Daysheet of its own was not ready', 250)
      const options = [`--config.file=${config}`, `--storage.tsdb.path=${path.join(folder, 'prometheus')}`]
      const listen = `--web.listen-address=${address}:${ports.prometheus}`
      startOn(host, { command: ['prometheus', ...options, listen] }, { place, name: 'prometheus-alone' })
      await mustCome(() => answers(`${prometheus}/-/ready`), readyLimitMs, 'Its Prometheus was not ready', 250)
    },
    async look() {
      const others = (await alertsAt(prometheus)).filter(({ name }) => name !== 'NoBackup')
      return others.map(({ name }) => `a new Daysheet without a cluster is told of ${name}`)
    },
    async mend() {
      const { code, said } = await command(host, 'backup.ts', [path.join(folder, 'backups')], settings)
      if (code !== 0) throw new Error(`The first backup failed: ${said}`)
    },
  }
}

/** As docs/watching.md has it for a Daysheet without a cluster, with the times of deploy/prometheus. */
const configOf = (target: string, token: string) => `global: { scrape_interval: 15s, evaluation_interval: 15s }
rule_files: [daysheet.rules.yml]
scrape_configs:
  - job_name: daysheet
    authorization: { credentials: '${token}' }
    static_configs: [{ targets: ['${target}'] }]
`
