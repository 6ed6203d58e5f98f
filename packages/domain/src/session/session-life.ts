/** How long a session lives, in seconds: unused for `idle` it ends, and after `absolute` in any case. (promises.md#tokens) */
export type SessionLife = { idle: number; absolute: number }

/**
 * A supervisor stays signed in on the phone app between shifts; everyone else signs in each day.
 * (decisions/phone-app.md)
 */
export type SessionLives = { office: SessionLife; phone: SessionLife }

const day = 24 * 3600

export const defaultSessionLives: SessionLives = {
  office: { idle: 12 * 3600, absolute: 7 * day },
  phone: { idle: 30 * day, absolute: 180 * day },
}

interface SignInAsked {
  /**
   * The kind of user. Only supervisors get the long session, because an office account sees
   * everything.
   */
  kind: 'account' | 'supervisor'
  /** Whether the sign-in comes from the phone app. */
  isPhone: boolean
  /**
   * The lifetime in seconds that the client asked for. It can shorten the session, but never
   * lengthen it.
   */
  ttl: number | undefined
}

export function sessionLife(lives: SessionLives, { kind, isPhone, ttl }: SignInAsked): SessionLife {
  const configured = isPhone && kind === 'supervisor' ? lives.phone : lives.office
  if (ttl === undefined) return configured
  const absolute = Math.max(1, Math.min(configured.absolute, Math.floor(ttl)))
  return { absolute, idle: Math.min(configured.idle, absolute) }
}
