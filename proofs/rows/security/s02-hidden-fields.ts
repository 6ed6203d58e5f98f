import { guessHiddenFields, sendGeneratedFilters } from '../../attack/hidden-fields.ts'
import { timeALeakyAnswer, timeGuesses } from '../../attack/guess-times.ts'
import { startTarget } from '../../attack/target.ts'
import { both, type Finding, type Environment, type Mutation, type Proof } from '../../proof.ts'

async function check(environment: Environment): Promise<Finding> {
  const target = await startTarget(environment, { rows: 6 })
  try {
    return both(
      await sendGeneratedFilters(environment, target),
      await guessHiddenFields(environment, target),
      await timeGuesses(environment, target),
    )
  } finally {
    await target.stop()
  }
}

const rest = 'apps/api/src/rest'
/** The one who made filters faster thought of the column and not of who may see it. */
const passwordHasAColumn: Mutation = {
  file: `${rest}/model.ts`,
  find: '    column: columnOf(name),',
  put: "    column: name === 'password' ? 'password_hash' : columnOf(name),",
}

export const hiddenFieldsStayHidden: Proof = {
  row: 'S2',
  promise: 'Hidden fields cannot be read or guessed',
  check,
  controls: [
    {
      what: 'a hidden column may stand in where',
      seen: /password in where.*: a right guess is answered otherwise/,
      mutations: [
        passwordHasAColumn,
        {
          file: `${rest}/filter/condition.ts`,
          find: '  if (!field || !isFilterable(field))\n    throw badRequest(`The where clause names',
          put: '  if (!field)\n    throw badRequest(`The where clause names',
        },
      ],
    },
    {
      what: 'a hidden column may stand in order',
      seen: /password in order/,
      mutations: [
        passwordHasAColumn,
        {
          file: `${rest}/filter/filter.ts`,
          find: '  if (!field || !isFilterable(field))\n    throw badRequest(`The order',
          put: '  if (!field)\n    throw badRequest(`The order',
        },
      ],
    },
    {
      what: "a supervisor's shape names the stored password",
      seen: /a planted secret came out/,
      mutations: [
        {
          file: 'packages/domain/src/people/supervisor.ts',
          find: '  password: text(128),',
          put: '  password: text(128),\n  passwordHash: text().nullable(),',
        },
      ],
    },
    {
      what: 'an include shows what only a read at the top may show',
      seen: /digits inside another row/,
      mutations: [
        {
          file: `${rest}/filter/filter.ts`,
          find: '(field) => !field.writeOnly && (place.depth === 0 || !field.topLevelOnly)',
          put: '(field) => !field.writeOnly',
        },
      ],
    },
    { what: 'a right guess takes a fifth longer', seen: /a right guess takes/, check: timeALeakyAnswer },
  ],
}
