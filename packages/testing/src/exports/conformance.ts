export { adapterConformance, type AdapterSubject } from '../conformance/adapterConformance.ts'
export {
  connectorConformance,
  type ConformanceCase,
  type ConnectorSubject,
} from '../conformance/connectorConformance.ts'
