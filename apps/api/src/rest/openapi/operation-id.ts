/**
 * The name of a call in the OpenAPI document. Client generators name their functions after it:
 * `listJobs`, `getJob`.
 */
import { allModels } from '../model.ts'

const verbs: Record<string, string> = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' }

/**
 * The calls that every resource has, below `/api/<Plural>`. `#` is the plural, `@` the name of one
 * row.
 */
const rowCalls: Record<string, string> = {
  'GET ': 'list#',
  'GET /findOne': 'findOne@',
  'GET /count': 'count#',
  'GET /:id': 'get@',
  'GET /:id/exists': 'exists@',
  'POST ': 'create@',
  'PUT ': 'putOrCreate@',
  'PATCH ': 'updateOrCreate@',
  'POST /upsertWithWhere': 'updateOrCreate@Where',
  'POST /update': 'update#Where',
  'PATCH /:id': 'update@',
  'PUT /:id': 'replace@',
  'POST /:id/replace': 'replace@ByPost',
  'DELETE /:id': 'delete@',
}

const upperFirst = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Has only letters and digits. A test checks that no two calls have the same name. */
export function operationId({ method, url }: { method: string; url: string }): string {
  for (const { plural, name } of allModels()) {
    const base = `/api/${plural}`
    if (url !== base && !url.startsWith(`${base}/`)) continue
    const call = rowCalls[`${method} ${url.slice(base.length)}`]
    if (call !== undefined) return call.replace('#', plural).replace('@', name)
  }
  const parts = url.split('/').filter((part) => part !== '' && part !== 'api')
  const words = parts.map((part) => (part.startsWith(':') ? `By${upperFirst(part.slice(1))}` : part))
  return [verbs[method] ?? method.toLowerCase(), ...words.flatMap((word) => word.split(/[^A-Za-z0-9]+/)).map(upperFirst)].join('')
}
