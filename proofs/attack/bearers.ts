/** Everything that a caller may hold up instead of a session of their own. (promises.md#s1) */
import { inTransaction } from '../../apps/api/src/db/connection.ts'
import { deleteSession } from '../../apps/api/src/features/session/queries.ts'
import type { Target } from './target.ts'
import { somebody } from '../../apps/api/testing/somebody.ts'

export interface Bearer {
  what: string
  /** What goes along with one call of `path`; made anew for each. */
  carry: (path: string) => { headers?: Record<string, string>; query?: string } | Promise<{ headers?: Record<string, string> }>
}

/** Ids that no row has. */
export const nobodysId = '0190a1b2-0000-7000-8000-000000000000'

/** A route's pattern with something in its holes. */
export const filledIn = (url: string): string => url.replaceAll(/:\w+/g, nobodysId).replace('*', 'x')

const header = (token: string) => ({ headers: { authorization: token } })

/** A ticket for the GET of `path`, of the session of `token`. */
export async function ticketFor({ ask }: Target, token: string, path: string): Promise<string> {
  const headers = { authorization: token, 'content-type': 'application/json' }
  const { status, body } = await ask({ method: 'POST', path: '/api/tickets', headers, body: JSON.stringify({ path }) })
  if (status !== 200) throw new Error(`No ticket for ${path}: ${status} ${body}`)
  return (JSON.parse(body) as { ticket: string }).ticket // wire: the ticket and when it ends
}

export const otherPicture = '/api/images/others/download/another.jpg'
const otherDownload = '/api/Orders/exportByJobNum?jobNum=77'
const otherStream = '/api/changes?of=another'

/** Nothing, ended, invented, and good for something else. `each`: how many expired sessions there have to be, since the first use of one removes it. */
export async function badBearers(target: Target, each: number): Promise<Bearer[]> {
  const { ask, db } = target
  const revoked = await somebody(db, 'account')
  const out = await ask({ method: 'POST', path: '/api/Users/logout', headers: { authorization: revoked.token } })
  if (out.status !== 204) throw new Error(`Signing out was answered with ${out.status}`)
  const disabled = await somebody(db, 'supervisor')
  await db.updateTable('supervisor').set({ active: false }).where('id', '=', disabled.id).execute()
  const taken = await somebody(db, 'supervisor')
  const row = await db.selectFrom('session').select('id').where('token_hash', '=', taken.tokenHash).executeTakeFirstOrThrow()
  const orphan = await ticketFor(target, taken.token, otherPicture)
  await inTransaction(db, 'proof', (tx) => deleteSession(tx, row.id))
  const idle = await somebody(db, 'account')
  await db
    .updateTable('session')
    .set({ last_used_at: new Date(Date.now() - 48 * 3_600_000) })
    .where('token_hash', '=', idle.tokenHash)
    .execute()
  const expired: string[] = []
  for (let n = 0; n < each; n += 1) expired.push((await somebody(db, 'account', { expired: true })).token)
  const [picture, download, stream] = [
    await ticketFor(target, target.token, otherPicture),
    await ticketFor(target, target.token, otherDownload),
    await ticketFor(target, target.token, otherStream),
  ]
  const other = await somebody(db, 'account')
  const { id: otherSession } = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', other.tokenHash)
    .executeTakeFirstOrThrow()
  const pieces = picture.split('.')
  const ofAnother = [...pieces.slice(0, -2), otherSession, pieces.at(-1)].join('.')
  const fixed: [string, string][] = [
    ['a revoked token', revoked.token],
    ['the token of somebody switched off', disabled.token],
    ['the token of a session that was taken away', taken.token],
    ['the token of a session left unused', idle.token],
    ['an invented token of the right length', 'x'.repeat(64)],
    ['garbage', 'garbage'],
    ['the digest of a live token', target.person.tokenHash.toString('base64url')],
    ['the id of a live session', otherSession],
    ['a ticket for another picture', picture],
    ['a ticket for another download', download],
    ['a ticket for another stream', stream],
    ['a ticket put onto another session', ofAnother],
    ['a ticket of a session that is over', orphan],
    ['an invented ticket', 'v1.image.x.0.9999999999.x.x'],
    ["SQL in the token's place", `' or '1'='1`],
  ]
  return [
    { what: 'nothing', carry: () => ({}) },
    { what: 'an empty parameter', carry: () => ({ query: 'access_token=' }) },
    { what: 'a cookie with a live token', carry: () => ({ headers: { cookie: `access_token=${target.token}` } }) },
    { what: 'a parameter in another letter case', carry: () => ({ query: `ACCESS_TOKEN=${target.token}` }) },
    { what: 'an expired token', carry: () => header(expired.pop() ?? 'none left') },
    ...fixed.map(([what, token]): Bearer => ({ what, carry: () => header(token) })),
    ...fixed.map(([what, token]): Bearer => ({
      what: `${what}, in the address`,
      carry: () => ({ query: `access_token=${encodeURIComponent(token)}` }),
    })),
  ]
}
