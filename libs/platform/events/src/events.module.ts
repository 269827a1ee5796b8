import { BullModule } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '#libs/platform/config';
import { EffectEntity } from './effect.entity.js';
import { QUEUES } from './event-map.js';
import { HandlerRegistryService } from './handler-registry.service.js';
import { JobFailureEntity } from './job-failure.entity.js';
import { JobOutcomesRepository } from './job-outcomes.repository.js';
import { OpenWorkService } from './open-work/open-work.js';
import { SetupService } from './open-work/setup.js';
import { OutboxEntity } from './outbox.entity.js';
import { OutboxRepository } from './outbox.repository.js';
import { OutboxService } from './outbox.service.js';
import { DocumentsProcessor, EventsProcessor, ExportsProcessor, MailsProcessor } from './processors.js';
import { queueOptions } from './queues.js';
import { RedeliveryService } from './redelivery.service.js';
import { RelayService } from './relay.service.js';

/** For processes that publish events. It opens no queue, so a booking never waits for one. */
@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([OutboxEntity, EffectEntity, JobFailureEntity])],
  providers: [
    JobOutcomesRepository,
    OpenWorkService,
    OutboxRepository,
    OutboxService,
    RedeliveryService,
    SetupService,
  ],
  exports: [OpenWorkService, OutboxService, RedeliveryService, SetupService],
})
export class EventsModule {}

/** For the worker: relay, queues and processors. */
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
    HandlerRegistryService,
    RelayService,
    JobOutcomesRepository,
    OutboxRepository,
    EventsProcessor,
    MailsProcessor,
    DocumentsProcessor,
    ExportsProcessor,
  ],
  exports: [RelayService, HandlerRegistryService, BullModule],
})
export class EventJobsModule {}
