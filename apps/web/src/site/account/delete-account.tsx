import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DeleteAccount as Input } from '#libs/shared/contracts';
import { ACCOUNT_TEXTS, LEAVE_TEXTS } from './own-account.copy.js';
import { useContractForm } from '../../lib/form/form.js';
import { errorMessage } from '../../lib/api/http.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { Form } from '../../ui/form/form.js';
import { TextField } from '../../ui/form/text-field.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useDeleteAccount } from './account-changes.js';

const List = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <section className="sub-card">
    <h2>{title}</h2>
    <ul className="bullets">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
);

/** Explains what is deleted and requires the password: an open session is not enough. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {ACCOUNT_TEXTS.leaveOpen}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={LEAVE_TEXTS.title} description={LEAVE_TEXTS.text}>
        <div className="stack">
          <List title={LEAVE_TEXTS.goes} lines={LEAVE_TEXTS.going} />
          <List title={LEAVE_TEXTS.stays} lines={LEAVE_TEXTS.staying} />
        </div>
        <LeaveForm onKeep={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function LeaveForm({ onKeep }: { onKeep: () => void }) {
  const { field, handleSubmit, showError } = useContractForm(Input);
  const leave = useDeleteAccount();
  const toast = useToast();
  const navigate = useNavigate();
  const send = handleSubmit(({ password }) =>
    leave.mutate(password, {
      onSuccess: () => {
        toast({ ...LEAVE_TEXTS.done, tone: 'good' });
        void navigate('/');
      },
      onError: (failure) => showError('password', errorMessage(failure, LEAVE_TEXTS.failed)),
    }),
  );
  return (
    <Form className="form" onSend={send}>
      <TextField
        label={LEAVE_TEXTS.password}
        type="password"
        autoComplete="current-password"
        {...field('password')}
      />
      <div className="actions">
        <Button type="submit" tone="red" busy={leave.isPending}>
          {LEAVE_TEXTS.confirm}
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          {LEAVE_TEXTS.keep}
        </Button>
      </div>
    </Form>
  );
}
