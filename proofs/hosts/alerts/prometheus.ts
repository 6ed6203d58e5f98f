/** What Prometheus says of the alerts, and the rules it goes by. */

export interface Alert {
  name: string
  labels: Record<string, string>
  /** In words, as whoever is called reads it. */
  summary: string
  isFiring: boolean
}

/** As Prometheus' documentation has it. */
interface Answers {
  alerts: { alerts: { labels: Record<string, string>; annotations: { summary?: string }; state: string }[] }
  targets: { activeTargets: { health: 'up' | 'down' | 'unknown' }[] }
}

const answerLimitMs = 10_000

async function ask<What extends keyof Answers>(prometheus: string, what: What): Promise<Answers[What]> {
  const answer = await fetch(`${prometheus}/api/v1/${what}`, { signal: AbortSignal.timeout(answerLimitMs) })
  const { data } = (await answer.json()) as { data: Answers[What] }
  return data
}

/** Whether it has looked at everything and found it up: what was counted before its first look is no increase. */
export async function seesEverything(prometheus: string): Promise<boolean> {
  const { activeTargets } = await ask(prometheus, 'targets')
  return activeTargets.length > 0 && activeTargets.every(({ health }) => health === 'up')
}

/** Those that are true at this moment, firing or not yet. */
export async function alertsAt(prometheus: string): Promise<Alert[]> {
  const data = await ask(prometheus, 'alerts')
  return data.alerts.map(({ labels, annotations, state }) => ({
    name: labels.alertname ?? '',
    labels,
    summary: annotations.summary ?? '',
    isFiring: state === 'firing',
  }))
}

/** The names of the alerts in a rules file, in its order. */
export const namesIn = (rules: string): string[] => [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

const secondsOf = { s: 1, m: 60, h: 3600 }

/** The same rules with every `for` so many times shorter. What they ask for stays. */
export const shortened = (rules: string, times: number): string =>
  rules.replaceAll(/^( +for: )(\d+)([smh])$/gm, (_, head: string, amount: string, unit: string) => {
    const seconds = Number(amount) * secondsOf[unit as 's' | 'm' | 'h'] // by the expression
    return `${head}${Math.ceil(seconds / times)}s`
  })
