/** The address of a worker's own page, as the text that asks about a job carries it. (product.md#worker-page; decisions/public-pages.md) */

import { dayOf, type Day } from '../calendar/day.ts'

/** A link holds from when its text was written until so many hours later, and on the day of its job still. */
export const linkHours = 36

/** Characters of what a link is known by: 96 bits, which nobody guesses, in letters that a text is charged least for. */
export const tokenLength = 16

/** Stands for it in what is kept of a text and shown to the office: whoever reads texts must not be able to answer as somebody else. */
export const hiddenToken = '…'

export const workerPageLink = (publicUrl: string, token: string): string => `${publicUrl.replace(/(?<!\/)\/+$/, '')}/w/${token}`

/** A link as long as a real one, for previews of texts. */
export const sampleLink = (publicUrl: string): string => workerPageLink(publicUrl, 'aB3dE5gH7jK9mN1p'.slice(0, tokenLength))

/** Whether what is kept of a text has a link that is put in as the text goes out. Nothing else in a text ends so: three dots are written for this sign. */
export const hasHiddenLink = (body: string): boolean => body.endsWith(`/w/${hiddenToken}`)

/** The text as it goes out. */
export const withToken = (body: string, token: string): string => body.slice(0, -hiddenToken.length) + token

/**
 * Which links hold now: those of texts written after `writtenAfter`, and those about a job of `today` or of a day to come. Who is texted on Friday for Monday has a page
 * on Monday.
 */
export const linksThatHold = ({ now, zone }: { now: Date; zone: string }): { writtenAfter: Date; today: Day } => ({
  writtenAfter: new Date(now.getTime() - linkHours * 3_600_000),
  today: dayOf(now.toISOString(), zone),
})
