/** A colour in OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number }

type Rgb = readonly [red: number, green: number, blue: number]

/**
 * WCAG 2.2 contrast ratio of two opaque `#rrggbb` colours, 1 to 21.
 *
 * @throws TypeError for anything but `#rrggbb` or `#rgb`
 */
export function contrast(one: string, other: string) {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number] // two in, two out
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string) {
  const [red, green, blue] = toLinear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Reads `#rrggbb` or `#rgb`. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = toLinear(hex)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  }
}

/** Writes `#rrggbb`, with as much chroma as the screen can show. */
export function toHex({ l, c, h }: Oklch): string {
  for (let chroma = c; ; chroma = Math.max(0, chroma - 0.005)) {
    const rgb = toRgb({ l, c: chroma, h })
    const isShowable = rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005)
    if (isShowable || chroma === 0) return `#${rgb.map(toByte).join('')}`
  }
}

function toRgb({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function toByte(linear: number) {
  const clamped = Math.min(1, Math.max(0, linear))
  const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

function toLinear(hex: string): Rgb {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(hex)
  const pairs = short
    ? short.slice(1).map((digit) => digit + digit)
    : /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)?.slice(1)
  if (!pairs) throw new TypeError(`Not a #rrggbb colour: ${hex}`)
  const linear = pairs.map((pair) => {
    const channel = parseInt(pair, 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return linear as unknown as Rgb // three pairs in, three channels out
}
