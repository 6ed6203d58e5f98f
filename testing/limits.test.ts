import fs from 'node:fs'
import { expect, it } from 'vitest'

/** A limit of a test's own in its source: what `testing/limits.ts` says alone, and what sleeps instead of waiting for something. */
const ownLimits = (text: string): string[] => [
  ...(text.match(/\btimeout: [\d_]+/g) ?? []),
  ...(text.match(/^\s*\}?,? ?[\d_]{4,}\)$/gm) ?? []),
  ...(text.match(/waitForTimeout\(/g) ?? []),
]

it('how long tests wait is said in one place', () => {
  const files = fs
    .globSync(['apps/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'e2e/**/*.ts', 'proofs/**/*.test.ts'])
    .filter((file) => !file.includes('node_modules'))
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => ownLimits(fs.readFileSync(file, 'utf8')).map((limit) => `${file}: ${limit}`))).toEqual([])
})

it.each(['await expect(it).toBeVisible({ timeout: 5_000 })', 'test("it", () => {\n}, 60_000)', 'await page.waitForTimeout(500)'])(
  'a limit of its own is found: %s',
  (text) => {
    expect(ownLimits(text)).toHaveLength(1)
  },
)
