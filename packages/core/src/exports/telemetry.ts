export { telemetry, type TelemetryEntry } from '../telemetry/telemetry.ts'
