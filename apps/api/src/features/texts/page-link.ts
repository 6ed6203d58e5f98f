/** The link of a worker's own page in a text. (product.md#worker-page; decisions/public-pages.md) */
import { hasHiddenLink, hiddenToken, tokenLength, withToken, workerPageLink } from '@daysheet/domain/worker-page/link'
import { createHash, createHmac } from 'node:crypto'
import type { Texting } from './texting.ts'

/** What the link of a text is known by. Worked out anew by whichever node hands the text over: it is kept nowhere. */
const tokenOf = (appSecret: string, messageId: string): string =>
  createHmac('sha256', appSecret).update(`worker page\n${messageId}`).digest('base64url').slice(0, tokenLength)

const digestOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The link as it is kept in a text, and the digest by which it is found. */
export const linkOf = ({ appSecret, publicUrl }: Texting['links'], messageId: string) => ({
  link: workerPageLink(publicUrl, hiddenToken),
  page_digest: digestOfToken(tokenOf(appSecret, messageId)),
})

/** A text as it goes out; as it is, where it has no link. */
export const withPageLink = <Text extends { id: string; body: string }>({ appSecret }: Texting['links'], text: Text): Text =>
  hasHiddenLink(text.body) ? { ...text, body: withToken(text.body, tokenOf(appSecret, text.id)) } : text
