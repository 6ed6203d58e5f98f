// The server restarts on change, the web application updates in place. Vite's address is the one to open; it passes /api on.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { leaveWith, projectNode, root, setUp } from './setup.mjs'

try {
  await setUp({ web: false })
} catch (error) {
  leaveWith(error)
}
const node = JSON.stringify(projectNode())
const server = `${node} --watch --watch-preserve-output --disable-warning=ExperimentalWarning apps/api/src/main.ts`
const web = `${node} node_modules/vite/bin/vite.js apps/web --config apps/web/vite.config.ts`
const both = spawn(
  projectNode(),
  [path.join(root, 'node_modules/concurrently/dist/bin/index.js'), '--kill-others', '--names', 'server,web', server, web],
  { cwd: root, stdio: 'inherit', env: { LOG_LEVEL: 'info', ...process.env } },
)
both.once('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => both.kill(signal))
