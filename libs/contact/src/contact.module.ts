import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContactMessageEntity } from './contact-message.entity.js';
import { ContactService } from './contact.service.js';
import { InboxService } from './inbox.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ContactMessageEntity])],
  providers: [ContactService, InboxService],
  exports: [ContactService, InboxService],
})
export class ContactModule {}
