import { injection } from '../../attack/injection.ts'
import { startTarget } from '../../attack/target.ts'
import type { Finding, Environment, Proof } from '../../proof.ts'

async function check(environment: Environment): Promise<Finding> {
  const target = await startTarget(environment, { rows: 6 })
  try {
    return await injection(environment, target)
  } finally {
    await target.stop()
  }
}

const rest = 'apps/api/src/rest'

/** Takes about six minutes; `SQLMAP=full npm run prove -- S3` tries every place of every call. */
export const filtersInjectNothing: Proof = {
  row: 'S3',
  promise: 'Nothing a caller sends becomes SQL, inside a filter or elsewhere',
  check,
  controls: [
    {
      what: 'a pattern is written into the statement',
      seen: /like.*Parameter: /,
      mutations: [
        {
          file: `${rest}/filter/where.ts`,
          find: '${likes[condition.test]} ${statement.bind(condition.pattern)}::text`',
          put: "${likes[condition.test]} '${condition.pattern}'::text`",
        },
      ],
    },
    {
      what: 'an order is written into the statement',
      seen: /order.*Parameter: /,
      mutations: [
        {
          file: `${rest}/filter/filter.ts`,
          find: "    return terms.split(',').map((term) => {\n      const read = readOrderTerm(model, term)\n",
          put: "    return [terms].map(() => {\n      const read = { field: { ...readOrderTerm(model, 'id').field, column: terms, name: 'id' }, descending: false }\n",
        },
        { file: `${rest}/select.ts`, find: '${alias}.${field.column}${descending', put: '${field.column}${descending' },
      ],
    },
  ],
}
