import path from 'node:path'
import type { allModels, Model } from '../../apps/api/src/rest/model.ts'

interface Models {
  allModels: typeof allModels
}

export interface Route {
  method: string
  /** As the router was given it: `/api/Jobs/:id`. */
  url: string
  isPublic: boolean
  /** Opened by a ticket of this scope too. */
  ticket?: string
  hasDoc: boolean
}

/** For NODE_OPTIONS of a server that is to write its routes into the file PROOF_ROUTES. */
export const tellingRoutes = `--import=${path.join(import.meta.dirname, 'tell-routes.ts')}`

/** The models of the tree at `root`: its own code, loaded here. */
export async function modelsOf(root: string): Promise<Model[]> {
  const src = path.join(root, 'apps/api/src')
  await import(path.join(src, 'app.ts'))
  const declared = (await import(path.join(src, 'rest/model.ts'))) as Models // the same file, perhaps with a plant
  return declared.allModels()
}
