import { changed } from './en/changed.ts'
import { clock } from './en/clock.ts'
import { general } from './en/general.ts'
import { phone } from './en/phone.ts'
import type { enLater } from './en-later.ts'

/** The words of the field's first screens, a file for each part of them. Spanish has the same keys, or it does not compile. */
export const en = { ...changed, ...general, ...clock, ...phone } as const

export type ResourceKey = keyof typeof en | keyof typeof enLater
