import type { FastifyRequest } from 'fastify'

/**
 * Whether a call may be a person's press of a button. Not what a browser fetches ahead or draws a preview of, an address opened as a page or a picture, or a call from
 * another site: a browser says so in headers that no page can forge. Who sends none is an old browser or a program, and is heard. (promises.md#container-link)
 */
export function isButtonPress({ headers }: FastifyRequest): boolean {
  const said = (name: string) => String(headers[name] ?? '').toLowerCase()
  const isAhead = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => /prefetch|prerender|preview/.test(said(name)))
  const isOpened = ['navigate', 'no-cors'].includes(said('sec-fetch-mode'))
  return !isAhead && !isOpened && said('sec-fetch-site') !== 'cross-site'
}
