import { Body, Controller, Post } from '@nestjs/common';
import { SubmitCustomGame, type CustomGameView } from '#libs/contracts';
import { CreationKey, CurrentVisitor, Idempotent, Visitor } from '#libs/visitors';
import { IdeasService } from './ideas.service.js';

@Controller('api/custom-games')
export class IdeasController {
  constructor(private readonly ideas: IdeasService) {}

  @Post()
  @Idempotent()
  submit(
    @Body() idea: SubmitCustomGame,
    @CurrentVisitor() visitor: Visitor,
    @CreationKey() key: string | null,
  ): Promise<CustomGameView> {
    return this.ideas.submit(idea, visitor, key);
  }
}
