import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { faultProxy } from '../../../apps/api/testing/fault-proxy.ts'
import { serverProcess, signIn } from '../../../apps/api/testing/crash/server-process.ts'
import { sqlOn, startCluster } from '../../cluster.ts'
import { unless, type Check, type Proof } from '../../proof.ts'
import { askAbout, canary, plantCanaries, seenIn, type Heard } from '../../records/canaries.ts'

const check: Check = async ({ root, folder }) => {
  const cluster = await startCluster(folder, { throwaway: true })
  try {
    const databaseUrl = await cluster.database('daysheet')
    const proxy = await faultProxy(databaseUrl)
    let log = ''
    const server = await serverProcess({
      databaseUrl: proxy.url,
      dataDir: path.join(folder, 'data'),
      unsafe: true,
      root,
      onSaid: (text) => (log += text),
      env: { LOG_LEVEL: 'trace', APP_SECRET: randomBytes(32).toString('hex') },
    })
    try {
      await server.start()
      const target = { url: server.url, token: await signIn(server.url) }
      const rows = await plantCanaries(target)
      const heard = await askAbout(target, rows)
      // Everything once more while the database is gone.
      proxy.set('reset')
      const failed = await askAbout(target, rows)
      proxy.set('none')
      const dump = await dumpOf(databaseUrl)
      await server.end('SIGTERM')
      return judge({ log, heard: [...heard, ...failed], failed, dump })
    } finally {
      await server.end('SIGTERM')
      await proxy.close()
    }
  } finally {
    await cluster.stop()
  }
}

interface Found {
  log: string
  heard: Heard[]
  failed: Heard[]
  dump: Map<string, string>
}

function judge({ log, heard, failed, dump }: Found) {
  const lines = log.split('\n')
  const told = lines.filter((line) => seenIn(line).length > 0)
  const errors = heard.filter(({ status }) => status >= 400)
  const always = ['a social-security number', 'a phone']
  // An edit on an older version is told the row as it is now: a read, by somebody who may read it. (decisions/live-changes.md)
  const rowsNow = errors.filter(({ status, body }) => status === 412 && body.includes('"code":"STALE"'))
  const said = errors
    .filter((one) => !rowsNow.includes(one))
    .filter(({ body, sent }) => seenIn(body, always).length > 0 || seenIn(body).some((kind) => !seenIn(sent).includes(kind)))
  const repeated = errors.filter((one) => !rowsNow.includes(one)).filter(({ body }) => seenIn(body).length > 0)
  const inHeaders = heard.filter(({ headers }) => seenIn(headers).length > 0)
  const audit = dump.get('public.audit_entry') ?? ''
  const unsealed = [...dump].filter(([, text]) => isUnsealed(text)).map(([table]) => table)
  return {
    broken: [
      ...unless(
        [lines.length > 100 && /"url":"\/api\/Workers/.test(log), `the log has only ${lines.length} lines: this shows nothing`],
        [errors.length > 40 && failed.some(({ status }) => status === 503), 'there were few errors: this shows nothing'],
        [/Quillfeather/.test(dump.get('public.worker') ?? ''), 'the canary is not stored: this shows nothing'],
        [told.length === 0, `${told.length} lines of the log tell ${seenIn(told[0] ?? '').join(', ')}`],
        [
          said.length === 0,
          `${said.length} refusals tell ${seenIn(said[0]?.body ?? '').join(', ')}: ${said[0]?.what} ${said[0]?.body.slice(0, 160)}`,
        ],
        [inHeaders.length === 0, `${inHeaders.length} answers carry it in a header: ${inHeaders[0]?.what}`],
        [unsealed.length === 0, `the digits of a social-security number can be read in a dump of ${unsealed.join(', ')}`],
        [
          audit.includes('"last_four_ss": "changed"') || audit.includes('""last_four_ss"": ""changed""'),
          'the audit does not tell that a social-security number changed',
        ],
      ),
      ...heard
        .filter(({ status }) => status === 500 || status === 599)
        .slice(0, 3)
        .map(({ what, status }) => `${what} was answered ${status}`),
    ],
    figures: `${heard.length} calls with a planted person, ${errors.length} refused, ${failed.length} of them while the database was gone: 0 in ${lines.length} lines of the log at trace, 0 in headers, 0 phones or social-security numbers in refusals (${repeated.length} say an address or position again to who sent it; ${rowsNow.length} edit of an older version was told the row as it is, decisions/live-changes.md); digits in 0 of ${dump.size} dumped tables; the audit keeps phones, addresses and positions (decisions/audit.md)`,
  }
}

/** The digits as text of a column, and as a dump shows bytes: in hexadecimal, and packed for a mail. */
const isUnsealed = (text: string) => new RegExp(`(?<![\\w.:-])${canary.ss}(?![\\w.:-])|36343133|NjQxMw`).test(text)

/** Every table of every schema of ours, as text. */
async function dumpOf(url: string): Promise<Map<string, string>> {
  const tables = await sqlOn<{ name: string }>(
    url,
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const dump = new Map<string, string>()
  for (const { name } of tables) {
    const rows = await sqlOn<{ row: string }>(url, `select t::text as row from ${name} t`)
    dump.set(name, rows.map(({ row }) => row).join('\n'))
  }
  return dump
}

export const personalDataStaysInside: Proof = {
  row: 'S14',
  promise: 'Personal data is masked, encrypted, and audited',
  check,
  controls: [
    {
      what: 'bodies are written into the log',
      mutations: [
        {
          file: 'apps/api/src/http/limits/json-body.ts',
          find: 'const text = await textOf(request, body)',
          put: "const text = await textOf(request, body)\n    request.log.debug({ body: text }, 'body')",
        },
      ],
      seen: /lines of the log tell/,
    },
    {
      what: 'refusals are said as they are',
      mutations: [{ file: 'apps/api/src/http/error-handler.ts', find: 'message: redact(message.slice(0, maxMessage)),', put: 'message,' }],
      seen: /refusals tell/,
    },
    {
      what: 'the digits are stored as they are',
      mutations: [
        {
          file: 'apps/api/src/features/people/last-four-ss.ts',
          find: 'cipher.getAuthTag(), sealed])',
          put: 'cipher.getAuthTag(), sealed.subarray(4), Buffer.from(digits)])',
        },
      ],
      seen: /can be read in a dump/,
    },
  ],
}
