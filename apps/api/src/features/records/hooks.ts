/** The pictures that records of a site name. What moves in from an old deployment is taken as it is. (decisions/repeated-calls.md) */
import { pictureAddressMessage, pictureToKeep, reportContainer } from '@daysheet/domain/records/picture-address'
import { refuseRows, validationError, type Mistake } from '#http/errors.ts'
import type { Hooks, PendingRow } from '#rest/hooks.ts'
import type { HttpError } from '#http-error.ts'

/** Reads the sent pictures of a row: what is kept of them, and which are no pictures. */
type ReadImages = (images: unknown[]) => { kept: unknown[]; wrong: string[] }

const addresses: ReadImages = (images) => {
  const kept = images.map((url) => pictureToKeep(String(url)))
  return { kept, wrong: placesWithout(kept).map((at) => `images.${at}`) }
}

const withCategories: ReadImages = (images) => {
  const rows = images as { category: string; url: string }[] // the shape of a JobInspection says so
  const kept = rows.map((row) => ({ ...row, url: pictureToKeep(row.url, { container: reportContainer }) }))
  return { kept, wrong: placesWithout(kept.map(({ url }) => url)).map((at) => `images.${at}.url`) }
}

const placesWithout = (kept: readonly (string | undefined)[]) => kept.flatMap((url, at) => (url === undefined ? [at] : []))

/** Of checklists, their questions and image sets: a list of addresses. */
export const checklistHooks: Hooks = hooksFor('Checklist', addresses)
export const questionHooks: Hooks = hooksFor('Question', addresses)
export const imageSetHooks: Hooks = hooksFor('ImageSet', addresses)
/** Of reports, which may also name a file of their container. (product.md#calls) */
export const jobInspectionHooks: Hooks = hooksFor('JobInspection', withCategories)

function hooksFor(model: string, read: ReadImages): Hooks {
  return {
    beforeCreate(_tx, rows, { asList }) {
      const refusals = rows.map((row) => keepPictures(model, read, row))
      refuseRows(refusals, { asList })
    },
    beforeUpdate(_tx, row) {
      const refusal = keepPictures(model, read, row)
      if (refusal) throw refusal
    },
  }
}

/** Puts what is kept of its pictures into the row; answers with what is wrong with them. */
function keepPictures(model: string, read: ReadImages, { columns }: PendingRow): HttpError | undefined {
  if (typeof columns['images'] !== 'string') return undefined
  const { kept, wrong } = read(JSON.parse(columns['images']) as unknown[]) // a checked list, as text
  columns['images'] = JSON.stringify(kept)
  const mistake = (property: string): Mistake => ({ property, code: 'address', message: pictureAddressMessage })
  return wrong.length === 0 ? undefined : validationError(model, wrong.map(mistake))
}
