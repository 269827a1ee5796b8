export { writeExamples } from './write-examples.js';
export { DemoDataHttpModule } from './demo-data.http.module.js';
