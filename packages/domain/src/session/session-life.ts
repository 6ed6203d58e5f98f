/** How long a session lives, in seconds: unused for `idle` it ends, and after `absolute` in any case. (promises.md#tokens) */
export type SessionLife = { idle: number; absolute: number }

/** A supervisor's phone keeps its session from shift to shift; everything else asks again each day. (decision 0420) */
export type SessionLives = { office: SessionLife; phone: SessionLife }

const day = 24 * 3600

export const defaultSessionLives: SessionLives = {
  office: { idle: 12 * 3600, absolute: 7 * day },
  phone: { idle: 30 * day, absolute: 180 * day },
}

interface SignInAsked {
  /** Whose session it is. Only supervisors have the long one: an office account sees everything. */
  kind: 'account' | 'supervisor'
  /** Whether the phone app signs in. */
  isPhone: boolean
  /** How many seconds the client asked for: asking can shorten the life, never lengthen it. */
  ttl: number | undefined
}

export function sessionLife(lives: SessionLives, { kind, isPhone, ttl }: SignInAsked): SessionLife {
  const configured = isPhone && kind === 'supervisor' ? lives.phone : lives.office
  if (ttl === undefined) return configured
  const absolute = Math.max(1, Math.min(configured.absolute, Math.floor(ttl)))
  return { absolute, idle: Math.min(configured.idle, absolute) }
}
