import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContactMessageEntity } from './contact-message.entity.js';
import { ContactReplies } from './contact-replies.js';
import { ContactReplyEntity } from './contact-reply.entity.js';
import { ContactService } from './contact.service.js';
import { InboxService } from './inbox.service.js';
import { SavedAnswerEntity } from './saved-answer.entity.js';
import { SavedAnswers } from './saved-answers.js';

@Module({
  imports: [TypeOrmModule.forFeature([ContactMessageEntity, ContactReplyEntity, SavedAnswerEntity])],
  providers: [ContactReplies, ContactService, InboxService, SavedAnswers],
  exports: [ContactReplies, ContactService, InboxService, SavedAnswers],
})
export class ContactModule {}
