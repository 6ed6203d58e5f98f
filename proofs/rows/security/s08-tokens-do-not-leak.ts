import type { Page } from '@playwright/test'
import type { Check, Finding, Proof } from '../../proof.ts'
import { walkWithTokens } from '../../session/token-walk.ts'

type Visit = (page: Page, token: string) => Promise<unknown>

const looking =
  (visit?: Visit): Check =>
  async ({ root, folder }): Promise<Finding> => {
    const { tokens, traces, past } = await walkWithTokens(root, folder, visit)
    // Nothing can be found in what nobody wrote.
    const blank = Object.entries(traces).flatMap(([place, texts]) => (texts.join('') === '' ? [place] : []))
    if (blank.length > 0) throw new Error(`Nothing was found to look through: ${blank.join(', ')}`)
    if (past.length > 0) throw new Error(`The log of the proxy lacks ${past.length} calls of the browser: ${past[0]}`)
    const hits = Object.entries(traces).flatMap(([place, texts]) => {
      const found = texts.filter((text) => tokens.some((token) => text.includes(token)))
      return found.length > 0 ? [`a live token is in ${place} (${found.length} times)`] : []
    })
    const sizes = Object.entries(traces).map(([place, texts]) => `${place} (${texts.length})`)
    return { broken: hits, figures: `${tokens.length} live tokens, sent in every way; looked for in ${sizes.join(', ')}: no hit` }
  }

const file = 'apps/api/src/http/redaction.ts'

export const tokensDoNotLeak: Proof = {
  row: 'S8',
  promise: 'Tokens do not leak',
  check: looking(),
  controls: [
    {
      what: 'the log has addresses as they came, and no last look at its lines',
      mutations: [
        { file: 'apps/api/src/http/request-log.ts', find: "url: loggedUrl(request.raw.url ?? '/')", put: 'url: request.raw.url' },
        { file, find: 'if (line.length <= maxLine) return redact(line)', put: 'if (line.length <= maxLine) return line' },
      ],
      seen: /in log/,
    },
    {
      what: 'a window opens a download with the token in its address',
      check: looking((page, token) => page.goto(`${new URL(page.url()).origin}/api/Jobs?access_token=${token}`)),
      seen: /log of a proxy/,
    },
  ],
}
