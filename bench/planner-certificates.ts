/** What the marks of certificates cost the planner of a full day: it is opened and worked on with the gate off and with the gate on, in turn. (product.md#certificate-gate) */
import type { CertificateGate } from '@daysheet/domain/certificates/gate'
import type { Passes, ScreenFigures } from './browser.ts'
import { measurePlanner } from './planner.ts'
import { signIn } from './same-answer.ts'

/** What bench/generate.sql makes. */
export const certificates = { workers: 500, kinds: 6 }

export interface GateFigures {
  off: ScreenFigures
  on: ScreenFigures
}

async function setGate({ base, account }: Passes, certificateGate: CertificateGate): Promise<void> {
  const headers = { ...(await signIn(base, account)), 'content-type': 'application/json' }
  const answer = await fetch(`${base}/api/settings`, { method: 'PATCH', headers, body: JSON.stringify({ certificateGate }) })
  if (!answer.ok) throw new Error(`The gate was not set: ${answer.status} ${await answer.text()}`)
}

export async function measureGate(on: Passes, cards: number): Promise<GateFigures> {
  const figures: GateFigures = { off: { usableMs: [], longTasksMs: [] }, on: { usableMs: [], longTasksMs: [] } }
  const sides = [
    ['off', figures.off],
    ['ask', figures.on],
  ] as const
  for (let pass = 0; pass < on.passes; pass += 1) {
    for (const [gate, side] of sides) {
      await setGate(on, gate)
      const { usableMs, longTasksMs } = await measurePlanner({ ...on, passes: 1 }, cards)
      side.usableMs.push(...usableMs)
      side.longTasksMs.push(...longTasksMs)
    }
  }
  await setGate(on, 'off')
  return figures
}
