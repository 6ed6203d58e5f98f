import type { FastifyRequest } from 'fastify'
import { badRequest } from '../../http/errors.ts'
import type { Tickets } from '../../http/tickets.ts'
import { isTicketPath, manyTicketsBody, maxTicketsAtOnce, oneTicketBody } from './route-docs.ts'

const whatItMustBe = 'must be the /api/ address of an image, a download or an event stream'

/**
 * One ticket for `{path}`, or one for each of `{paths}`, all or none: which of them cannot be opened stands in `details.positions`, counted from 0, so that
 * a screen can ask again for the rest.
 */
export function issueTickets(tickets: Tickets, { body, session }: FastifyRequest) {
  const issue = (path: unknown) => (isTicketPath(path) ? tickets.issue(path, session.id) : undefined)
  const many = manyTicketsBody.safeParse(body)
  if (!many.success) {
    if (typeof body === 'object' && body !== null && 'paths' in body)
      throw badRequest(`paths must be a list of 1 to ${maxTicketsAtOnce} addresses, and the only property`)
    const one = oneTicketBody.safeParse(body)
    const issued = one.success ? issue(one.data.path) : undefined
    if (issued === undefined) throw badRequest(`path ${whatItMustBe}`)
    return issued
  }
  const { paths } = many.data
  const issued = paths.map((path) => ({ path, ...issue(path) }))
  const positions = issued.flatMap((one, position) => ('ticket' in one ? [] : [position]))
  const [first] = positions
  if (first !== undefined) throw badRequest(`paths[${first}] ${whatItMustBe}: ${shown(paths[first])}`, { details: { positions } })
  return { tickets: issued }
}

/** Without its query, where a token may stand. */
function shown(path: unknown): string {
  return typeof path === 'string' ? (path.split('?', 1)[0] ?? '').slice(0, 100) : typeof path
}
