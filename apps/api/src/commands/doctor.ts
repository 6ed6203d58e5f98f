// npm run doctor: says how an installation stands, each part in one line, and what to do where something is wrong. (docs/operations.md)
import { formatFinding, summaryOf } from '@daysheet/domain/status/findings'
import { CannotStart } from '../cannot-start.ts'
import { commandConfig } from '../contractors/command-config.ts'
import { examine } from '../features/status/doctor/examine.ts'
import { versionOfSources } from '../version.ts'

const usage = 'npm run doctor [-- --json]'
const complain = (line: string) => void process.stderr.write(`${line}\n`)

/** Whether nothing is wrong. */
async function doctor(args: readonly string[]): Promise<boolean> {
  if (args.some((arg) => arg !== '--json')) throw new CannotStart(`Usage: ${usage}`)
  const version = versionOfSources()
  const findings = await examine({ settings: commandConfig, now: () => new Date(), log: complain, version })
  const isWrong = findings.some(({ result }) => result === 'wrong')
  const summary = summaryOf(findings)
  const text = [
    `Daysheet ${version} on Node ${process.versions.node}, ${process.platform}-${process.arch}`,
    ...findings.map(formatFinding),
    summary,
  ].join('\n')
  process.stdout.write(`${args.includes('--json') ? JSON.stringify({ version, summary, findings }, null, 2) : text}\n`)
  return !isWrong
}

try {
  process.exitCode = (await doctor(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  complain(error instanceof CannotStart ? error.message : `Daysheet: ${String(error)}`)
  process.exitCode = 1
}
process.disconnect?.()
