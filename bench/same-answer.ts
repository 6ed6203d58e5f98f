/** Before anything is measured: both sides must give the same answer. */
import type { Account } from './prepare.ts'

/** The headers of a signed-in caller. */
export async function signIn(base: string, account: Account): Promise<{ authorization: string }> {
  const response = await fetch(`${base}/api/Users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { id } = (await response.json()) as { id?: string }
  if (!id) throw new Error(`The benchmark could not sign in: ${response.status}`)
  return { authorization: id }
}

export async function textOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 300)}`)
  return text
}

/** JSON with what the wire leaves out (an absent relation) and what SQL spells differently (10000.0) made equal. */
const plain = (text: string): string =>
  JSON.stringify(JSON.parse(text), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, inner]) => inner !== null)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value,
  )

export function requireSameRows(name: string, product: string, floor: string): void {
  const [ours, theirs] = [plain(product), plain(floor)]
  if (ours === theirs) return
  const at = [...ours].findIndex((letter, place) => letter !== theirs[place])
  const near = (text: string) => text.slice(Math.max(at - 60, 0), at + 60)
  throw new Error(`${name}: the floor does not answer with the same rows.\nDaysheet: ${near(ours)}\nFloor: ${near(theirs)}`)
}
