import { Controller, Get } from '@nestjs/common';
import type { OperationsView } from '#libs/shared/contracts';
import { AdminOnly } from '#libs/platform/auth';
import { OperationsService } from './operations.service.js';

@Controller('api/admin/operations')
export class OperationsController {
  constructor(private readonly operations: OperationsService) {}

  @Get()
  @AdminOnly()
  summary(): Promise<OperationsView> {
    return this.operations.summary();
  }
}
