import { hash } from 'node:crypto'
import { type Colours, type Tones, tonesOf } from '@duka/contract/settings/colours'

/** Part of the hash. Change it with what is drawn: browsers cache the addresses for ever. */
const FACE_VERSION = '1'

/** The logo and colours of the owner, for whatever is drawn or painted outside the pages. */
export interface Face {
  /** Changes with the face, and so do the addresses of all that is drawn with it. */
  version: string
  /** Undefined: the colours of Duka. */
  tones: { light: Tones; dark: Tones } | undefined
  /** The key of the logo's picture; undefined: the Duka logo. */
  logoKey: string | undefined
}

/** The face that was set up; undefined if neither logo nor colours are. */
export function faceOf(colours: Colours | null, logoKey: string | null): Face | undefined {
  if (!colours && !logoKey) return undefined
  const shown = JSON.stringify([FACE_VERSION, colours, logoKey])
  return {
    version: hash('sha256', shown, 'hex').slice(0, 12),
    tones: colours ? tonesOf(colours) : undefined,
    logoKey: logoKey ?? undefined,
  }
}

/** The folder of the icons of this face. */
export function iconsOf({ version }: Face): string {
  return `/face/${version}`
}
