import type { Config } from '../../config.ts'

/** What everyone who is signed in may know about how this Daysheet is set up: part of `GET /api/Users/me`. */
export type PublicSettings = {
  /** The business time zone; everything is shown in it. */
  timeZone: string
  supervisorEmailDomain: string
  /** `simulator` when texts stay in the house and are answered on /phones. */
  texts: 'simulator' | 'twilio'
  publicUrl: string
  /** Whether there are map tiles to ask this server for; where they come from is told to nobody. */
  map: { hasTiles: boolean; attribution: string; linkUrl: string }
}

export function publicSettings({ businessTimeZone, supervisorEmailDomain, texts, publicUrl, maps }: Config): PublicSettings {
  const { tileUrl, attribution, linkUrl } = maps
  const map = { hasTiles: tileUrl !== undefined, attribution, linkUrl }
  return { timeZone: businessTimeZone, supervisorEmailDomain, texts: texts.carrier, publicUrl, map }
}
