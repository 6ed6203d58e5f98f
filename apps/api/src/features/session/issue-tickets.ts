import { z } from 'zod'
import { badRequest } from '#http/errors.ts'
import type { Tickets } from '#http/tickets.ts'
import { withErrorMessage } from '#http/validation.ts'

/** A screen full of pictures asks once; more than this is no screen. */
const maxTicketsAtOnce = 500
const ticketPath = z.string().max(2000).startsWith('/api/')

const whatItMustBe = 'must be the /api/ address of an image, a download or an event stream'
const wrongPath = () => badRequest(`path ${whatItMustBe}`)

export const ticketsBody = withErrorMessage(
  z.union([
    z.strictObject({ path: ticketPath }),
    // What one of these paths is worth is looked at one by one, so that a refusal can name it.
    z.strictObject({
      paths: z
        .array(z.unknown().meta({ type: 'string', description: 'As path' }))
        .min(1)
        .max(maxTicketsAtOnce),
    }),
  ]),
  (_error, body) =>
    typeof body === 'object' && body !== null && 'paths' in body
      ? badRequest(`paths must be the only property: a list of 1 to ${maxTicketsAtOnce} addresses`)
      : wrongPath(),
)

const oneTicket = z.object({ ticket: z.string(), expiresAt: z.iso.datetime() })
export const ticketsAnswer = z.union([oneTicket, z.object({ tickets: z.array(oneTicket.extend({ path: z.string() })) })])

/**
 * One ticket for `{path}`, or one for each of `{paths}`, all or none: which of them cannot be opened stands in `details.positions`, counted from 0, so that
 * a screen can ask again for the rest.
 */
export function issueTickets(tickets: Tickets, body: z.output<typeof ticketsBody>, sessionId: string): z.output<typeof ticketsAnswer> {
  const issue = (path: unknown) => {
    const address = ticketPath.safeParse(path).data
    const issued = address === undefined ? undefined : tickets.issue(address, sessionId)
    return address !== undefined && issued ? { path: address, ticket: issued.ticket, expiresAt: issued.expiresAt.toISOString() } : undefined
  }
  if ('path' in body) {
    const issued = issue(body.path)
    if (!issued) throw wrongPath()
    return { ticket: issued.ticket, expiresAt: issued.expiresAt }
  }
  const issued = body.paths.map(issue)
  const positions = issued.flatMap((one, position) => (one ? [] : [position]))
  const [first] = positions
  if (first !== undefined) throw badRequest(`paths[${first}] ${whatItMustBe}: ${shown(body.paths[first])}`, { details: { positions } })
  return { tickets: issued.filter((one) => one !== undefined) }
}

/** Without its query, where a token may stand. */
function shown(path: unknown): string {
  return typeof path === 'string' ? (path.split('?', 1)[0] ?? '').slice(0, 100) : typeof path
}
