export { writeDemoData } from './write-demo-data.js';
export { DemoDataHttpModule } from './demo-data.http.module.js';
