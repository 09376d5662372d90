import { parentPort } from 'node:worker_threads'
import { PhotonImage, SamplingFilter, resize } from '@cf-wasm/photon/node'
import { rewriteDrawing } from './rewriteDrawing.mjs'

/*
 * Decodes and re-encodes untrusted pictures in a thread of its own, with decoders in WebAssembly. A picture that exploits a decoder
 * breaks only this thread. The parent terminates the thread after a timeout.
 */
parentPort?.on('message', ({ bytes, kind, edge }) => {
  const written = kind === 'drawing' ? rewriteDrawing(Buffer.from(bytes)) : rewrite(bytes, edge)
  parentPort?.postMessage(written ?? null)
})

function rewrite(bytes, edge) {
  const image = PhotonImage.new_from_byteslice(bytes)
  const [width, height] = [image.get_width(), image.get_height()]
  const scale = Math.min(1, edge / Math.max(width, height))
  const size = (length) => Math.max(1, Math.round(length * scale))
  const small =
    scale === 1 ? image : resize(image, size(width), size(height), SamplingFilter.Triangle)
  const written = small.get_bytes_webp()
  if (small !== image) small.free()
  image.free()
  return written
}

parentPort?.postMessage('ready')
