import { VIEW_TEXTS } from '../../../../app/copy/admin-bookings.js';
import { Button } from '../../../../ui/form/button.js';
import { Form } from '../../../../ui/form/form.js';
import { TextField } from '../../../../ui/form/text-field.js';
import type { useSaveViewForm } from './use-save-view.js';

/** Asks for the name of a view. */
export const SaveViewForm = ({ name, send, isSaving }: ReturnType<typeof useSaveViewForm>) => (
  <Form className="save-view" onSend={send}>
    <TextField
      label={VIEW_TEXTS.name}
      hint={VIEW_TEXTS.saveHint}
      autoComplete="off"
      maxLength={60}
      {...name}
    />
    <Button type="submit" variant="secondary" className="admin-button" busy={isSaving}>
      {VIEW_TEXTS.keep}
    </Button>
  </Form>
);
