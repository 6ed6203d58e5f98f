/** The OpenAPI document as tools take it: it passes a linter's recommended rules, and docs/openapi.json is the one that is served. */
import path from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const { caller } = await testApp()
const document = (await (await caller()).get('/api/openapi.json')).json<Record<string, unknown>>()
const text = `${JSON.stringify(document, null, 2)}\n`

/** What the linter finds in a document, each with its rule and its place. */
async function findings(source: string): Promise<string[]> {
  // Nobody may run, change or pass on Daysheet without its owner: there is no license to name.
  // `/api/loads/bagouts/{entryId}` and `/api/loads/{id}/close` are told apart: the router prefers what is fixed.
  const rules = { 'info-license': 'off', 'no-ambiguous-paths': 'off' } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' })
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`)
}

test('it passes the recommended rules of a linter', async () => {
  expect(await findings(text)).toEqual([])
})

test('the linter sees what would keep tools from taking it', async () => {
  const broken = text
    .replace('"operationId": "listJobs"', '"operationId": "get /api/Jobs"')
    .replace('"$ref": "#/components/schemas/Filter"', '"$ref": "#/components/schemas/NoFilter"')
  const rules = (await findings(broken)).map((found) => found.split(' ')[0])
  expect(rules).toEqual(expect.arrayContaining(['operation-operationId-url-safe', 'no-unresolved-refs']))
})

test('docs/openapi.json is this document; after a change write it anew: npx vitest run --update --project api openapi-document', async () => {
  await expect(text).toMatchFileSnapshot(path.join(import.meta.dirname, '../../../../../docs/openapi.json'))
})
