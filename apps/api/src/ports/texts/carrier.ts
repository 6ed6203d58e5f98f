import type { Config } from '#config.ts'
import { simulatorCarrier } from './simulator.ts'
import type { TextCarrier } from './texts.ts'
import { twilioCarrier } from './twilio.ts'

/** The carrier the settings choose. */
export function carrierOf({ texts, publicUrl }: Pick<Config, 'texts' | 'publicUrl'>): TextCarrier {
  return texts.carrier === 'twilio' ? twilioCarrier({ ...texts, publicUrl }) : simulatorCarrier()
}
