export { telemetry } from '../telemetry/telemetry.ts'
export type { TelemetryEntry } from '../kit/kit.ts'
