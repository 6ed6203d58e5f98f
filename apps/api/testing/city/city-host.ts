/**
 * Stands in for the City's open data: real HTTP on a port of this machine, a question of SODA in, rows out, and every way in which such a host lets one down.
 * What it knows of the real one is what is published of it: no test asks the real one.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CityRow } from './city-rows.ts'

/** Answers a question, or leaves it open. */
export type CityBehaviour = (response: ServerResponse, query: URLSearchParams) => void

export interface CityHost {
  /** As CITY_FILINGS_URL would have it. */
  url: string
  requests: URLSearchParams[]
  /** What the City has; nothing to begin with. */
  rows: CityRow[]
  /** How it answers from now on; without one as it should. */
  behave: (behaviour?: CityBehaviour) => void
  close: () => Promise<void>
}

const json = (response: ServerResponse, status: number, value: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(JSON.stringify(value))

/** `column = 'text'` or `column in ('text', 'text')`, as far as the product asks; a quote in a text stands twice. */
const condition = /^(\w+) (?:= ('(?:[^']|'')*')|in \(('(?:[^']|'')*'(?:, '(?:[^']|'')*')*)\))$/
const literal = /'((?:[^']|'')*)'/g

/** As SODA refuses what it cannot read. */
const refused = (response: ServerResponse, message: string) =>
  json(response, 400, { code: 'query.compiler.malformed', error: true, message, data: {} })

const answerFrom =
  (rows: () => readonly CityRow[]): CityBehaviour =>
  (response, query) => {
    const [, column, one, several] = condition.exec(query.get('$where') ?? '') ?? []
    if (column === undefined) return refused(response, 'Could not parse SoQL query')
    const wanted = [...(one ?? several ?? '').matchAll(literal)].map(([, text = '']) => text.replaceAll("''", "'"))
    const found = rows().filter((row) => wanted.includes(row[column] ?? ''))
    json(response, 200, found.slice(0, Number(query.get('$limit') ?? 1000)))
  }

export const saying =
  (status: number, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }): CityBehaviour =>
  (response) =>
    void response.writeHead(status, headers).end(body)
export const saysNothing: CityBehaviour = () => {}
/** Begins an answer and never ends it. */
export const halfAnswer: CityBehaviour = (response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).write('[{"tru":')
/** Sends bytes until nobody takes them any more. */
export const endless: CityBehaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const pour = () => {
    while (!response.destroyed && response.write(`"${'x'.repeat(65_536)}",`));
    response.once('drain', pour)
  }
  pour()
}

export async function startCityHost(): Promise<CityHost> {
  const rows: CityRow[] = []
  const requests: URLSearchParams[] = []
  const usual = answerFrom(() => rows)
  let behaviour = usual
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    requests.push(query)
    behaviour(response, query)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { url: `http://127.0.0.1:${port}/resource/rows.json`, requests, rows, behave: (next = usual) => void (behaviour = next), close }
}
