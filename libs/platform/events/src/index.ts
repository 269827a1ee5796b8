export { QUEUES, type EventMap, type EventName } from './event-map.js';
export {
  asRestored,
  deleteEvents,
  markUnfinishedEvents,
  OutboxService,
  RESTORED,
  restoredJob,
  type DomainEvent,
} from './outbox.service.js';
export { DependencyFailure, dependencyOf } from './dependency-failure.js';
export { EventJobsModule, EventsModule } from './events.module.js';
export { HandlerRegistryService, On, subscriptionsOf, type Attempt } from './handler-registry.service.js';
export { JobOutcomesRepository, outboxState } from './job-outcomes.repository.js';
export {
  DocumentsProcessor,
  EventsProcessor,
  ExportsProcessor,
  MailsProcessor,
  WORKER_POOL_SIZE,
} from './processors.js';
export { watchedQueue } from './queues.js';
export { RedeliveryService, type JobKey } from './redelivery.service.js';
export { RelayService } from './relay.service.js';
export { Every, runEach, timedJobsOf, type TimedJob } from './timed-jobs.js';
