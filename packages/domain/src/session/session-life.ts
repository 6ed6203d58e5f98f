/** How long a session lives, in seconds: unused for `idle` it ends, and after `absolute` in any case. (promises.md#tokens) */
export type SessionLife = { idle: number; absolute: number }

export const defaultSessionLife: SessionLife = { idle: 12 * 3600, absolute: 7 * 24 * 3600 }

/** The life of a session whose client asked for `ttl` seconds: asking can shorten it, never lengthen it. */
export function sessionLife(configured: SessionLife, ttl: number | undefined): SessionLife {
  if (ttl === undefined) return configured
  const absolute = Math.max(1, Math.min(configured.absolute, Math.floor(ttl)))
  return { absolute, idle: Math.min(configured.idle, absolute) }
}
