import { closeDatabase, connect } from '../../apps/api/src/db/connection.ts'
import { createsOf, type Document } from '../../apps/api/testing/creates/creates-of.ts'
import { recipesOf, type Send } from '../../apps/api/testing/creates/recipes.ts'
import { sendAgain } from '../../apps/api/testing/creates/send-again.ts'
import { call, callFor, withProduct } from '../product.ts'
import { unless, type Check } from '../proof.ts'

/**
 * Calls every create in the OpenAPI document, then sends a different body under its id, then the
 * first body again. (promises.md#r6)
 */
export const otherBodiesAreRefused: Check = (environment) =>
  withProduct(environment, { nodes: 1 }, async ({ url, databaseUrl, token }) => {
    const db = connect(databaseUrl)
    try {
      const send: Send = async (method, path, body) => {
        const answer = await call(url, path, { method, token, body })
        return { status: answer.status, text: await answer.text() }
      }
      const recipes = recipesOf(db, send)
      const creates = createsOf(await callFor<Document>(url, '/api/openapi.json', { token }))
      const complaints: string[] = []
      let tried = 0
      for (const path of creates) {
        const known = recipes(path)
        if (!known) complaints.push(`there is no recipe for POST ${path}`)
        for (const recipe of known ?? []) {
          tried += 1
          complaints.push(...(await sendAgain(send, await recipe())))
        }
      }
      return {
        broken: [...complaints, ...unless([creates.length > 60, `the document has only ${creates.length} creates`])],
        figures: `${tried} creates of ${creates.length} routes: another body under the id 409 each time, the same again the first answer`,
      }
    } finally {
      await closeDatabase(db)
    }
  })
