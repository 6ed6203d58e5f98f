/**
 * Tools can use the OpenAPI document: it passes a linter's recommended rules, and docs/openapi.json
 * is the one that the server serves.
 */
import path from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'

const { caller } = await testApp()
const document = (await (await caller()).get('/api/openapi.json')).json<Record<string, unknown>>()
const text = `${JSON.stringify(document, null, 2)}\n`

/** The linter's findings in a document, each with its rule and place. */
async function findings(source: string): Promise<string[]> {
  // Daysheet has no license to name: only its owner may run, change or distribute it.
  // `/api/loads/bagouts/{entryId}` and `/api/loads/{id}/close` do not conflict: the router prefers
  // fixed parts.
  const rules = { 'info-license': 'off', 'no-ambiguous-paths': 'off' } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' })
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`)
}

test('it passes the recommended rules of a linter', async () => {
  expect(await findings(text)).toEqual([])
})

test('the linter notices problems that would stop tools', async () => {
  const broken = text
    .replace('"operationId": "listJobs"', '"operationId": "get /api/Jobs"')
    .replace('"$ref": "#/components/schemas/Filter"', '"$ref": "#/components/schemas/NoFilter"')
  const rules = (await findings(broken)).map((found) => found.split(' ')[0])
  expect(rules).toEqual(expect.arrayContaining(['operation-operationId-url-safe', 'no-unresolved-refs']))
})

test('docs/openapi.json is this document; after a change update it with: npx vitest run --update --project api openapi-document', async () => {
  await expect(text).toMatchFileSnapshot(path.join(import.meta.dirname, '../../../../../docs/openapi.json'))
})
