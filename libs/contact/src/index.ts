export { ContactController } from './contact.controller.js';
export { ContactModule } from './contact.module.js';
export { ContactReplies, type ReplyToSend } from './contact-replies.js';
export { ContactService } from './contact.service.js';
export { removeExampleMessages, writeExampleMessage, type ExampleMessage } from './example-messages.js';
export { InboxController } from './inbox.controller.js';
export { InboxService } from './inbox.service.js';
export { SavedAnswersController } from './saved-answers.controller.js';
