export { ExportsHandlers } from './exports.handlers.js';
export { ExportsService } from './exports.service.js';
export { ExportsWorkerModule } from './exports-worker.module.js';
export { MakeExport } from './make-export.js';
export { SweepExports } from './sweep-exports.js';
export { ExportsHttpModule } from './exports.http.module.js';
