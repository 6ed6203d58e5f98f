import { howItBroke } from '../../apps/api/testing/crash/write-load.ts'

/** Somebody who reads all the while: what each read was answered, and whether a refusal said when to come back. */
export function startReaders({ url, token, perSecond }: { url: string; token: string; perSecond: number }) {
  const times: number[] = []
  const failures: { what: string; at: number }[] = []
  const underWay = new Set<Promise<void>>()
  let withoutRetryAfter = 0

  async function read(): Promise<void> {
    const began = performance.now()
    let what = '200'
    try {
      const answer = await fetch(`${url}/api/Jobs?filter={"limit":5}`, {
        headers: { authorization: token },
        signal: AbortSignal.timeout(20_000),
      })
      await answer.text()
      what = String(answer.status)
      if (answer.status === 503 && answer.headers.get('retry-after') === null) withoutRetryAfter += 1
    } catch (error) {
      what = howItBroke(error)
    }
    times.push(performance.now() - began)
    if (what !== '200') failures.push({ what, at: performance.now() })
  }

  const beat = setInterval(() => {
    const one = read().finally(() => underWay.delete(one))
    underWay.add(one)
  }, 1_000 / perSecond)
  return {
    times,
    failures,
    withoutRetryAfter: () => withoutRetryAfter,
    async finish() {
      clearInterval(beat)
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
