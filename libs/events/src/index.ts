export { QUEUES, type EventMap } from './event-map.js';
export { EventJobsModule, EventsModule } from './events.module.js';
export { HandlerBook } from './handler-book.js';
export { On, type Attempt } from './on.js';
export { Outbox, type News } from './outbox.js';
export { DocumentsProcessor, EventsProcessor, ExportsProcessor } from './processors.js';
export { watchedQueue } from './queues.js';
export { RelayLoop } from './relay-loop.js';
export { Relay } from './relay.js';
