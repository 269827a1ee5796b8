export { ExportsController } from './exports.controller.js';
export { ExportsHandlers } from './exports.handlers.js';
export { ExportsModule } from './exports.module.js';
export { ExportsService } from './exports.service.js';
export { ExportsWorkerModule } from './exports-worker.module.js';
export { MakeExport } from './make-export.js';
export { SweepExports } from './sweep-exports.js';
