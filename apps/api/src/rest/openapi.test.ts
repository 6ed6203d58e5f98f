import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const { app, caller } = await testApp()
const office = await caller()

type Json = { [key: string]: unknown }
interface Document extends Json {
  openapi: string
  paths: Record<string, Record<string, { responses?: object; parameters?: Json[]; operationId?: string }>>
}
const document = (await office.get('/api/openapi.json')).json<Document>()

test('it is for whoever is signed in', async () => {
  expect((await app.inject('/api/openapi.json')).statusCode).toBe(401)
  expect(document.openapi).toBe('3.1.0')
})

test('every route of the router is in it', () => {
  const routes = app.accessList.filter(({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && !url.includes('*'))
  expect(routes.length).toBeGreaterThan(300)
  for (const { method, url } of routes)
    expect(document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()], `${method} ${url}`).toBeDefined()
})

test('it holds together: references resolve, path parameters are described, operations have answers and names of their own', () => {
  const references: string[] = []
  JSON.stringify(document, (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string') references.push(value)
    return value
  })
  for (const reference of new Set(references)) {
    if (!reference.startsWith('#/components/')) continue
    const found = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], document)
    expect(found, reference).toBeDefined()
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  )
  for (const { path, operation } of operations) {
    expect(operation.responses).toBeDefined()
    for (const [, name] of path.matchAll(/\{(\w+)\}/g))
      expect(operation.parameters).toContainEqual(expect.objectContaining({ name, in: 'path', required: true }))
  }
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
})
