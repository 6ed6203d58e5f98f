import fs from 'node:fs'
import path from 'node:path'
import type { Spot } from './injection-spots.ts'
import { runTool } from './tool.ts'

/** How a call was judged. `found`: what sqlmap says it got in by. */
export interface Verdict {
  spot: Spot
  found: string | undefined
  /** Its time was over before every star was tried. */
  isCut: boolean
  /** Stars it was done with: all of them, unless its time was over before. */
  stars: number
  technique: Options['technique']
  /** How many answers were faults of the server. */
  faults: number
}

interface Options {
  /** `BE`: by conditions and by errors. `T`: by waiting, which takes long. */
  technique: 'BE' | 'T'
  /** For one call. */
  seconds: number
}

const refusals = [400, 401, 403, 404, 405, 409, 412, 413, 414, 415, 416, 422, 429, 500, 503].join(',')

/** Lets sqlmap at the stars of one call, as promises.md#tools found that it works. A run that ends by itself and reaches no verdict throws. */
export async function sqlmap(
  folder: string,
  { url, spot }: { url: string; spot: Spot },
  { technique, seconds }: Options,
): Promise<Verdict> {
  const place = fs.mkdtempSync(path.join(folder, 'sqlmap-'))
  const file = path.join(place, 'request.txt')
  const lines = Object.entries({ host: new URL(url).host, ...spot.headers }).map(([name, value]) => `${name}: ${value}`)
  fs.writeFileSync(file, `${spot.method} ${spot.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${spot.body}`)
  const { said, isCut } = await runTool(
    'sqlmap',
    [
      ...[
        '-r',
        file,
        '--batch',
        '--ignore-stdin',
        '--level=3',
        '--risk=1',
        '--dbms=postgresql',
        `--technique=${technique}`,
        '--time-sec=1',
        '--flush-session',
      ],
      ...[
        '--disable-coloring',
        '--timeout=10',
        '--retries=1',
        '--skip-waf',
        `--ignore-code=${refusals}`,
        `--output-dir=${path.join(place, 'out')}`,
      ],
    ],
    { seconds },
  )
  const found = /Parameter: [^\n]+\n(?:\s+Type: [^\n]+)?/.exec(said)?.[0].replaceAll(/\s+/g, ' ')
  const isClean = /do(es)? not (appear|seem) to be injectable/.test(said)
  if (found === undefined && !isClean && !isCut) throw new Error(`sqlmap came to no verdict on ${spot.what}: ${said.slice(-600)}`)
  const faults = Number(/500 \(Internal Server Error\) - (\d+) times/.exec(said)?.[1] ?? 0)
  return { spot, found, isCut, stars: isCut ? Math.min(judged(said), spot.stars) : spot.stars, technique, faults }
}

/** How many parameters it has tried without getting in. */
const judged = (said: string) => new Set(said.match(/parameter '[^\n]+' does not seem to be injectable/g) ?? []).size
