/** Alerts of what is around a node: its disk, its backups, the certificate, the phones of the field. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { phoneHeader, writePhoneReport } from '@daysheet/domain/field/phone-report'
import { certificateDates } from '../../../apps/api/src/ports/tls/certificate-dates.ts'
import { mustCome, until } from '../../until.ts'
import { makeReadOnly, mountDisk, mountTinyDisk } from '../disk.ts'
import type { Scene } from './scene.ts'
import type { Trouble } from './trouble.ts'

/** The rule wants 5 GB free, also of a small disk. */
const smallDisk = '6G'
const backupBytes = 1_500_000_000
const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })

export function diskFull({ folderOf }: Scene): Trouble {
  const dataDir = path.join(folderOf('node2'), 'var/daysheet')
  const old = path.join(dataDir, 'older-backup.tar')
  return {
    alerts: { DiskLow: 'a disk of 6 GB with 1.5 GB used' },
    async begin() {
      mountDisk(dataDir, smallDisk)
      run('fallocate', `--length=${backupBytes}`, old)
    },
    mend: async () => fs.rmSync(old),
  }
}

const backupLimitMs = 15 * 60_000
const backupAgainMs = 15_000

export function badBackups({ folderOf, command, sql, call }: Scene): Trouble {
  const place = path.join(folderOf('node1'), 'var/backups')
  const full = path.join(folderOf('node1'), 'var/full')
  const backup = async (into: string) => command('node1', 'backup.ts', [into])
  return {
    alerts: {
      BackupOld: 'a backup dated three days back',
      BackupFailed: 'a backup to a full disk',
    },
    async begin() {
      const whole = await backup(place)
      if (whole.code !== 0) throw new Error(`The backup failed: ${whole.said}`)
      await sql(`update backup_run set started_at = started_at - interval '3 days', ended_at = ended_at - interval '3 days'`)
      mountTinyDisk(full)
      const failed = await backup(full)
      if (failed.code !== 1 || !/full|space/i.test(failed.said))
        throw new Error(`A backup into a full disk ended with ${failed.code}: ${failed.said}`)
    },
    async look() {
      const { body } = await call('node1', 'GET', 'status')
      const problem = (body as { backup: { last: { problem: string | null } | null } | null }).backup?.last?.problem // the shape of /status
      return /full|space/i.test(problem ?? '') ? [] : [`/status gives as the reason of the failed backup: ${problem}`]
    },
    // While the role has no connection left (texts.ts) no backup can be taken either.
    mend: () => mustCome(async () => (await backup(place)).code === 0, backupLimitMs, 'No backup was whole', backupAgainMs),
  }
}

const lifeMinutes = 10
/** What stands behind `tls` in the Caddyfile: Caddy's own authority, which vouches for a few minutes. */
export const shortTls = `{\n\t\tissuer internal {\n\t\t\tlifetime ${lifeMinutes}m\n\t\t}\n\t}`
/** Caddy looks every ten minutes for what is to be renewed. */
const renewLimitMs = 600_000

export function certificateEnds({ cluster, folderOf, logOf }: Scene): Trouble {
  const kept = path.join(folderOf('proxy'), 'var/caddy')
  let mendDisk: (() => void) | undefined
  return {
    alerts: {
      CertificateEnds: `Caddy unable to renew a certificate of ${lifeMinutes} minutes`,
    },
    async begin() {
      mendDisk = makeReadOnly(kept)
    },
    async look() {
      const isSaid = await until(() => /read-only file system/.test(logOf('caddy', 'proxy')), renewLimitMs, 1_000)
      return isSaid ? [] : ['the log of Caddy does not say that its disk is read-only']
    },
    async mend() {
      await cluster.parts.end('caddy', 'proxy', 'SIGTERM')
      mendDisk?.()
      cluster.parts.start('caddy', 'proxy')
      const isGood = async () => ((await certificateDates(cluster.url))?.notAfter.getTime() ?? 0) > Date.now()
      await mustCome(isGood, renewLimitMs, 'Caddy has no new certificate', 500)
    },
  }
}

const phoneId = '5c0d8a52-4b7a-4a29-9a40-0f6a6f0c7d11'

export function silentPhone({ done, sql }: Scene): Trouble {
  const report = (waiting: number) =>
    done('node1', 'POST', 'field/heartbeat', {
      headers: {
        [phoneHeader]: writePhoneReport({
          id: phoneId,
          waiting,
          refused: 0,
          oldestAt: waiting === 0 ? null : new Date().toISOString(),
          version: null,
        }),
      },
    })
  return {
    alerts: { PhonesSilent: 'a phone with unsent records, dated 25 hours back' },
    async begin() {
      await report(3)
      await sql(`update phone set seen_at = seen_at - interval '25 hours' where phone_id = '${phoneId}'`)
    },
    mend: async () => void (await report(0)),
  }
}
