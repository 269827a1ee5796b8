export { ReportingHttpModule } from './reporting.http.module.js';
export { OperationsOverviewQueries } from './operations/operations-overview.queries.js';
