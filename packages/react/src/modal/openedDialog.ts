/** What a click opens. A file of its own, so that bundlers shorten the names of all else that comes with it. */
export { Content } from './Content.tsx'
