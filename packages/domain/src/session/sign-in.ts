import { z } from 'zod'

/** What a sign-in may send. What is wrong with it the server says in words of its own. */
export const credentials = z.object({
  username: z.string().optional(),
  email: z.string().optional().meta({ description: 'In place of the username' }),
  password: z.string(),
  ttl: z.number().positive().optional().meta({ description: 'Seconds. Can shorten the session, not lengthen it' }),
  phone: z.boolean().optional().meta({ description: "True from the phone app: a supervisor's session then lasts from shift to shift" }),
})

const signedInUser = z.object({
  id: z.guid(),
  realm: z.null(),
  username: z.string(),
  email: z.string().nullable(),
  emailVerified: z.null(),
})

/** The session that a sign-in begins; `id` is the access token. */
export const signedIn = z.object({
  id: z.string().length(64),
  ttl: z.int(),
  created: z.iso.datetime(),
  userId: z.guid(),
  mustChangePassword: z.literal(true).optional(),
  user: signedInUser.optional(),
})
