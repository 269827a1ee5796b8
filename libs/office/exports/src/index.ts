export { ExportsService } from './exports.service.js';
export { ExportsWorkerModule } from './exports.worker.module.js';
export { MakeExportService } from './make-export.service.js';
export { ExportsHttpModule } from './exports.http.module.js';
