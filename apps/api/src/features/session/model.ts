import { model } from '#rest/model.ts'

/** An office account. Its sessions and password are not reachable from it. (product.md#entities) */
export const user = model({ name: 'User', plural: 'Users', table: 'account', fields: { password: { writeOnly: true } } })
