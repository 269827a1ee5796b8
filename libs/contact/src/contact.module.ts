import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContactMessageEntity } from './contact-message.entity.js';
import { ContactReplies } from './contact-replies.js';
import { ContactReplyEntity } from './contact-reply.entity.js';
import { ContactService } from './contact.service.js';
import { InboxService } from './inbox.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ContactMessageEntity, ContactReplyEntity])],
  providers: [ContactReplies, ContactService, InboxService],
  exports: [ContactReplies, ContactService, InboxService],
})
export class ContactModule {}
