import { deploy } from '../../live/deploy.ts'
import type { Proof } from '../../proof.ts'

export const deploysDropNothing: Proof = {
  row: 'R15',
  promise: 'Deploys drop nothing',
  check: deploy,
  controls: [
    {
      what: 'the server ends at once when it is asked to stop',
      mutations: [
        {
          file: 'apps/api/src/stop-on-signal.ts',
          find: '    isStopRequested = true\n',
          put: '    isStopRequested = true\n    process.exit(0)\n',
        },
      ],
      seen: /cut without retry|did not say "not ready"/,
    },
    {
      what: 'a stopping node closes its doors without waiting for the balancer',
      mutations: [{ file: 'apps/api/src/start.ts', find: 'await pause(config.stopDelay * 1000)', put: 'await pause(0)' }],
      seen: /did not say "not ready" while it still served/,
    },
  ],
}
