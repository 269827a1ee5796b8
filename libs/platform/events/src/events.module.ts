import { BullModule } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '#libs/platform/config';
import { EffectEntity } from './effect.entity.js';
import { QUEUES } from './event-map.js';
import { HandlerRegistry } from './handler-registry.js';
import { JobFailureEntity } from './job-failure.entity.js';
import { JobOutcomes } from './job-outcomes.js';
import { JobRunner } from './job-runner.js';
import { OutboxEntity } from './outbox.entity.js';
import { Outbox } from './outbox.js';
import { DocumentsProcessor, EventsProcessor, ExportsProcessor, MailsProcessor } from './processors.js';
import { queueOptions } from './queues.js';
import { Redelivery } from './redelivery.js';
import { RelayLoop } from './relay-loop.js';
import { Relay } from './relay.js';

/** For every process that records events. It opens no queue: a booking never waits for one. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OutboxEntity, EffectEntity, JobFailureEntity])],
  providers: [Outbox, Redelivery],
  exports: [Outbox, Redelivery],
})
export class EventsModule {}

/** For the worker: the relay, the queues and the runner. */
@Module({
  imports: [
    DiscoveryModule,
    BullModule.forRootAsync({
      inject: [Settings],
      useFactory: (settings: Settings) => queueOptions(settings),
    }),
    BullModule.registerQueue(...QUEUES.map((name) => ({ name }))),
  ],
  providers: [
    HandlerRegistry,
    Relay,
    RelayLoop,
    JobOutcomes,
    JobRunner,
    EventsProcessor,
    MailsProcessor,
    DocumentsProcessor,
    ExportsProcessor,
  ],
  exports: [Relay, RelayLoop, HandlerRegistry, JobRunner, BullModule],
})
export class EventJobsModule {}
