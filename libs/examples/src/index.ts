export { ExamplesController } from './examples.controller.js';
export { ExamplesModule } from './examples.module.js';
export { writeExamples } from './write-examples.js';
