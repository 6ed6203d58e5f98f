import { assignEverything } from '../../attack/mass-assignment.ts'
import { startTarget } from '../../attack/target.ts'
import type { Finding, Environment, Proof } from '../../proof.ts'

async function check(environment: Environment): Promise<Finding> {
  const target = await startTarget(environment, { rows: 2 })
  try {
    return await assignEverything(environment, target)
  } finally {
    await target.stop()
  }
}

export const bodiesSetWhatTheyMay: Proof = {
  row: 'S4',
  promise: 'Mass assignment is refused: a body sets declared properties alone',
  check,
  controls: [
    {
      what: 'an unknown name goes into the column of that name',
      seen: /changed supervisor\.(password_hash|must_change_password)/,
      mutations: [
        {
          file: 'apps/api/src/rest/body.ts',
          find: '    const field = model.fields.get(name)\n',
          put: "    const known = model.fields.get(name)\n    const like = model.fields.get('name')\n    const field = known ?? (like && name.endsWith('Hash') ? { ...like, name, column: name.replace('Hash', '_hash') } : undefined)\n",
        },
      ],
    },
    {
      what: "a supervisor's shape has a column that is the server's",
      seen: /must_change_password/,
      mutations: [
        {
          file: 'packages/domain/src/people/supervisor.ts',
          find: '  active: flag(),',
          put: '  active: flag(),\n  mustChangePassword: flag(),',
        },
      ],
    },
    {
      what: 'who asked for a container is taken from the body',
      seen: /requested_?by/i,
      mutations: [{ file: 'apps/api/src/features/containers/model.ts', find: 'requestedBy: told', put: 'requestedBy: {}' }],
    },
  ],
}
