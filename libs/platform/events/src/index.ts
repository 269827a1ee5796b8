export { EVENT_NAMES, QUEUES, type DomainEvent, type EventMap, type EventName } from './event-map.js';
export { OutboxService } from './outbox.service.js';
export { deleteEvents, markUnfinishedEvents } from './outbox.repository.js';
export { asRestored, RESTORED, restoredJob } from './restored.js';
export { DependencyFailure, dependencyOf, type Dependency } from './dependency-failure.js';
export { EventJobsModule, EventsModule } from './events.module.js';
export { ExtensionPoint } from './extension-point.js';
export { HandlerRegistryService, On, subscriptionsOf, type Attempt } from './handler-registry.service.js';
export type { JobKey } from './job-outcomes.repository.js';
export {
  DocumentsProcessor,
  EventsProcessor,
  ExportsProcessor,
  MailsProcessor,
  WORKER_POOL_SIZE,
} from './processors.js';
export { OpenWorkService, OpenWorkSource, type OpenWork, type WaitingWork } from './open-work/open-work.js';
export { SetupService, SetupSource } from './open-work/setup.js';
export { watchedQueue } from './queues.js';
export { RedeliveryService } from './redelivery.service.js';
export { RelayService } from './relay.service.js';
export { Every, Retention, runEach, timedJobsOf, type TimedJob } from './timed-jobs.js';
