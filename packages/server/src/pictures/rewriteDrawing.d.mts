/**
 * Writes a drawing (SVG) anew, as an image that no scripts, styles, links, pictures from elsewhere or effects are in.
 *
 * @returns `undefined` for what is no drawing, or is larger than people look at.
 */
export function rewriteDrawing(bytes: Buffer): Buffer | undefined
