export { writeDemoData } from './write-demo-data.js';
export { DemoDataModule } from './demo-data.module.js';
export { DemoDataHttpModule } from './demo-data.http.module.js';
