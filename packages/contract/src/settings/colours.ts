/** The two colours of a shop, as `#rrggbb` in lower case. */
export interface Colours {
  /** Of buttons, links and the name. */
  main: string
  /** Of what is cheaper, and of the number beside the cart. */
  accent: string
}

type ColourName = keyof Colours
export type Theme = 'light' | 'dark'

/** The tones of one theme that follow from the two colours. The names are those of `styles.css`. */
export interface Tones {
  primary: string
  'primary-strong': string
  'on-primary': string
  'primary-soft': string
  /** The main colour as text on paper. */
  'primary-ink': string
  accent: string
  'on-accent': string
  'accent-ink': string
}

/** A colour that the shop does not take, and the nearest darker one that it would. */
interface ColourProblem {
  which: ColourName
  /** Of white text on this colour. */
  contrast: number
  isWhite: boolean
  better: string
}

/** What text needs at least, by WCAG 2.2 AA. */
export const MIN_CONTRAST = 4.5
/** A colour whose red, green and blue are all so strong cannot be told from the page. */
const NEARLY_WHITE = 0xe0
/** The darkest paper of the light theme and the lightest of the dark one: what is readable there is so everywhere. */
const papers = { light: '#f3ede3', dark: '#23271e' }
const darkSurface = '#1b1e17'
const white = '#ffffff'
const black = '#000000'

/**
 * What is wrong with these colours; empty if they can be used. White text must be readable on both. The dark theme's
 * tones always are, because they are made so.
 */
export function colourProblems(colours: Colours): ColourProblem[] {
  return (['main', 'accent'] as const)
    .filter((which) => contrast(colours[which], white) < MIN_CONTRAST)
    .map((which) => ({
      which,
      contrast: contrast(colours[which], white),
      isWhite: Math.min(...channels(colours[which])) >= NEARLY_WHITE,
      better: reaching(colours[which], darker, [white]),
    }))
}

/** The contrast of this colour with the text on it, 1 to 21. */
export function contrastOf(colours: Colours, which: ColourName, theme: Theme): number {
  const tones = tonesOf(colours)[theme]
  return which === 'main'
    ? contrast(tones.primary, tones['on-primary'])
    : contrast(tones.accent, tones['on-accent'])
}

/** All tones of both themes. In the dark one the colours are lighter, with dark text on them. */
export function tonesOf({ main, accent }: Colours): Record<Theme, Tones> {
  const soft = mix(main, white, 0.88)
  const darkSoft = mix(main, darkSurface, 0.72)
  const glow = reaching(main, lighter, [papers.dark, darkSoft], 6)
  const spark = reaching(accent, lighter, [papers.dark], 6)
  return {
    light: {
      primary: main,
      'primary-strong': mix(main, black, 0.2),
      'on-primary': white,
      'primary-soft': soft,
      'primary-ink': reaching(main, darker, [papers.light, soft]),
      accent,
      'on-accent': white,
      'accent-ink': reaching(accent, darker, [papers.light]),
    },
    dark: {
      primary: glow,
      'primary-strong': mix(glow, white, 0.25),
      'on-primary': reaching(mix(main, black, 0.8), darker, [glow]),
      'primary-soft': darkSoft,
      'primary-ink': glow,
      accent: spark,
      'on-accent': reaching(mix(accent, black, 0.8), darker, [spark]),
      'accent-ink': spark,
    },
  }
}

const darker = -1
const lighter = 1

/** The nearest darker or lighter tone of this hue that is readable on all these grounds. */
function reaching(
  colour: string,
  direction: -1 | 1,
  grounds: string[],
  least: number = MIN_CONTRAST,
): string {
  const { hue, saturation, lightness } = toHsl(colour)
  for (let step = 0; step <= 100; step += 1) {
    const lit = Math.min(Math.max(lightness + (direction * step) / 100, 0), 1)
    const tone = step === 0 ? colour : fromHsl({ hue, saturation, lightness: lit })
    if (grounds.every((ground) => contrast(tone, ground) >= least)) return tone
  }
  return direction === darker ? black : white
}

/** The contrast of two colours by WCAG, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The relative luminance by WCAG: 0 is black, 1 is white. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** `colour` with this part of `other`. */
function mix(colour: string, other: string, part: number): string {
  const there = channels(other)
  const mixed = channels(colour).map((channel, n) =>
    Math.round(channel + ((there[n] ?? 0) - channel) * part),
  )
  return toHex(mixed)
}

interface Hsl {
  /** In degrees. */
  hue: number
  saturation: number
  lightness: number
}

function toHsl(colour: string): Hsl {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => channel / 255)
  const high = Math.max(red, green, blue)
  const range = high - Math.min(red, green, blue)
  const lightness = high - range / 2
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1))
  const sixth =
    high === red
      ? (green - blue) / range
      : high === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range
  return { hue: range === 0 ? 0 : (sixth * 60 + 360) % 360, saturation, lightness }
}

/** By the formula of CSS Color 4. */
function fromHsl({ hue, saturation, lightness }: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (start: number) => {
    const at = (start + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  }
  return toHex([channel(0), channel(8), channel(4)])
}

function toHex(channels: number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}
