import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CurrentUser, Idempotent, RequestUser } from '#libs/platform/auth';
import { AddFamilyNote, AddFamilyTag, MergeFamilies, type FamilyTag } from '#libs/shared/contracts';
import { FamiliesService } from './families.service.js';

/** What staff add to families; reporting has the routes that read them. */
@Controller('api/admin/families')
@AdminOnly('edit-bookings')
export class FamilyChangesController {
  constructor(private readonly families: FamiliesService) {}

  @Post(':id/notes')
  @Idempotent()
  @HttpCode(204)
  addNote(
    @Param('id') id: string,
    @Body() { text }: AddFamilyNote,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    return this.families.addNote(id, text, currentUser);
  }

  @Post(':id/tags')
  addTag(
    @Param('id') id: string,
    @Body() { tag }: AddFamilyTag,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<FamilyTag> {
    return this.families.addTag(id, tag, currentUser);
  }

  @Delete(':id/tags/:tagId')
  @HttpCode(204)
  removeTag(
    @Param('id') id: string,
    @Param('tagId') tagId: string,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    return this.families.removeTag(id, tagId, currentUser);
  }

  @Post(':id/merges')
  @HttpCode(204)
  merge(
    @Param('id') id: string,
    @Body() { otherId }: MergeFamilies,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    return this.families.merge(id, otherId, currentUser);
  }

  @Delete(':id/merges/:mergeId')
  @HttpCode(204)
  undoMerge(
    @Param('id') id: string,
    @Param('mergeId') mergeId: string,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    return this.families.undoMerge(id, mergeId, currentUser);
  }
}
