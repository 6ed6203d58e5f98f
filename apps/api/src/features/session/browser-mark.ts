import type { FastifyRequest } from 'fastify'
import { familiarForDays } from '@daysheet/domain/session/guess-limit'

/**
 * A random mark that a sign-in leaves in the browser, so that its owner is not kept out by somebody else's guesses. It opens nothing by
 * itself: it is sent to the sign-in call only, and only says that this browser has signed in before.
 */
const cookieName = 'daysheet_browser'

export function browserMark(request: FastifyRequest): string | undefined {
  return /(?:^|;\s*)daysheet_browser=([\w-]{24})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
}

export function browserCookie(mark: string, isSecure: boolean): string {
  const parts = [`${cookieName}=${mark}`, 'Path=/api/Users/login', `Max-Age=${familiarForDays * 86_400}`, 'HttpOnly', 'SameSite=Strict']
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ')
}
