/** Public, and nothing else. (product.md#access) `HEAD` comes with every `GET`. What is added here is a decision. By itself, because the proofs read it too, and nothing else of this folder. */
export const publicRoutes = [
  ...['GET /*', 'GET /api/ContainerReqs/:id/confirm', 'GET /api/ContainerReqs/:id/public', 'GET /api/workerPage/:token'],
  ...['GET /health', 'GET /metrics', 'GET /ready'],
  ...[
    'POST /api/ContainerReqs/:id/confirm',
    'POST /api/Users/login',
    'POST /api/passwordLinks/open',
    'POST /api/passwordLinks/use',
    'POST /api/texts/inbound',
    'POST /api/texts/status',
  ],
  ...['POST /api/workerPage/:token/answer', 'POST /api/workerPage/:token/claims'],
]
