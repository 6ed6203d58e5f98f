import type { Settings } from '@daysheet/domain/session/me'
import type { Config } from '../../config.ts'

/** What everyone who is signed in may know about how this Daysheet is set up: part of `GET /api/Users/me`. Where map tiles come from is told to nobody. */
export function publicSettings({ businessTimeZone, supervisorEmailDomain, texts, publicUrl, maps }: Config): Settings {
  const { tileUrl, attribution, linkUrl } = maps
  const map = { hasTiles: tileUrl !== undefined, attribution, linkUrl }
  return { timeZone: businessTimeZone, supervisorEmailDomain, texts: texts.carrier, publicUrl, map }
}
