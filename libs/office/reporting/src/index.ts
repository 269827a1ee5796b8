export { ReportingHttpModule } from './reporting.http.module.js';
