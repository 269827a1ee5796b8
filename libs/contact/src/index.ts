export { ContactController } from './contact.controller.js';
export { ContactModule } from './contact.module.js';
export { ContactService } from './contact.service.js';
