/** What the OpenAPI document says of the session's routes. */
import { passwordChange } from '@daysheet/domain/session/password-rule'
import { z } from 'zod'
import { jsonOf } from '../../http/content.ts'
import type { RouteDoc } from '../../rest/openapi/openapi.ts'
import type { PublicSettings } from './public-settings.ts'

const tag = 'Users'
const signedInUser = z.object({
  id: z.guid(),
  realm: z.null(),
  username: z.string(),
  email: z.string().nullable(),
  emailVerified: z.null(),
})

/** What a sign-in may send; `readCredentials` says in LoopBack's words what is wrong with it. */
const credentials = z.object({
  username: z.string().optional(),
  email: z.string().optional().meta({ description: 'Instead of the username' }),
  password: z.string(),
  ttl: z.number().positive().optional().meta({ description: 'Seconds; shortens the session, never lengthens it' }),
})

export const loginDoc: RouteDoc = {
  summary: 'Begin a session: id is the token',
  tag,
  parameters: z.object({ include: z.literal('user').optional() }),
  body: jsonOf(credentials),
  answer: jsonOf(
    z.object({
      id: z.string().length(64),
      ttl: z.int(),
      created: z.iso.datetime(),
      userId: z.guid(),
      mustChangePassword: z.literal(true).optional(),
      user: signedInUser.optional(),
    }),
  ),
}

export const logoutDoc: RouteDoc = { summary: 'End this session', tag, answer: 'nothing' }

export const changePasswordDoc: RouteDoc = {
  summary: "Change the caller's own password; ends their other sessions",
  tag,
  body: jsonOf(passwordChange),
  answer: 'nothing',
}

const settings = z.object({
  timeZone: z.string(),
  supervisorEmailDomain: z.string(),
  texts: z.enum(['simulator', 'twilio']),
  publicUrl: z.string(),
  map: z.object({ hasTiles: z.boolean(), attribution: z.string(), linkUrl: z.string() }),
}) satisfies z.ZodType<PublicSettings>

export const meDoc: RouteDoc = {
  summary: 'Who is signed in, and how this Daysheet is set up',
  tag,
  answer: jsonOf(
    z.object({
      id: z.guid(),
      kind: z.enum(['account', 'supervisor']),
      name: z.string(),
      username: z.string(),
      mustChangePassword: z.boolean(),
      settings,
    }),
  ),
}

/** A screen full of pictures asks once; more than this is no screen. */
export const maxTicketsAtOnce = 500
const ticketPath = z.string().max(2000).startsWith('/api/')
export const oneTicketBody = z.strictObject({ path: ticketPath })
/** What one of these paths is worth is looked at one by one, so that a refusal can name it. */
export const manyTicketsBody = z.strictObject({ paths: z.array(z.unknown()).min(1).max(maxTicketsAtOnce) })
export const isTicketPath = (path: unknown): path is string => ticketPath.safeParse(path).success

const oneTicket = z.object({ ticket: z.string(), expiresAt: z.iso.datetime() })

export const ticketDoc: RouteDoc = {
  summary:
    'A short-lived access_token for the GET of one image, download or event stream; with paths one for each, in their order, all or none',
  tag: 'Tickets',
  body: jsonOf(z.union([oneTicketBody, z.strictObject({ paths: z.array(ticketPath).min(1).max(maxTicketsAtOnce) })])),
  answer: jsonOf(z.union([oneTicket, z.object({ tickets: z.array(oneTicket.extend({ path: z.string() })) })])),
}
