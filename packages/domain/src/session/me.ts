import { z } from 'zod'
import { permissions, type Permission } from './permissions.ts'
import { role } from './role.ts'

/** What the server tells everyone who is signed in about how it is set up. */
export const settings = z.object({
  /** The business time zone; every date and time is shown in it. */
  timeZone: z.string(),
  supervisorEmailDomain: z.string(),
  /** At the foot of every printed page; empty when the office gave none. */
  companyName: z.string(),
  /** `simulator` when texts stay in the house and are answered on /phones. */
  texts: z.enum(['simulator', 'twilio']),
  publicUrl: z.string(),
  /** Whether filings can be fetched from the City's open data. */
  hasCityFilings: z.boolean(),
  /** Whether the server has map tiles; without them places are shown on a plain grid. */
  map: z.object({ hasTiles: z.boolean(), attribution: z.string(), linkUrl: z.string() }),
})
export type Settings = z.infer<typeof settings>

/** Who is signed in. */
export const me = z.object({
  id: z.guid(),
  kind: z.enum(['account', 'supervisor']),
  name: z.string(),
  username: z.string(),
  mustChangePassword: z.boolean(),
  /** Null: nobody has given them one, and they may do everything but what an owner decides. */
  role: role.nullable(),
  permissions: z.array(z.enum(permissions as [Permission, ...Permission[]])),
  settings,
})
export type Me = z.infer<typeof me>
