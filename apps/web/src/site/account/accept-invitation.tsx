import { useState, type ComponentType } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { normalForm, type HostInvitationView, type UserView } from '#libs/shared/contracts';
import { AUTH_TEXTS } from './copy.js';
import { INVITE_TEXTS } from './mailed-links.copy.js';
import { HttpError, errorMessage, post } from '../../lib/api/http.js';
import { LOADED_ONCE } from '../../lib/api/query-client.js';
import { Button } from '../../ui/form/button.js';
import { Failure, Loading } from '../../ui/feedback/load-states.js';
import { useCurrentUser, CURRENT_USER, invitationKey } from './api.js';
import { AuthNote } from './auth-note.js';

// Calls of a mailed invitation; loaded only by the few visits with one.

/** Invitations to the admin area and for hosts; each kind has its two calls. */
type InvitationKind = 'admin' | 'host';
const CALLS: Record<InvitationKind, string> = { admin: '/api/invitations', host: '/api/host-invitations' };

/** Fetched once: after it was accepted the link is invalid, and the page still shows the result. */
const useInvitation = (kind: InvitationKind, token: string) =>
  useQuery({
    queryKey: invitationKey(token),
    queryFn: () => post<HostInvitationView>(`${CALLS[kind]}/open`, { token }),
    ...LOADED_ONCE,
  });

/** Makes the logged-in account an administrator or a host; the session's user does not change. */
function useAcceptInvitation(kind: InvitationKind) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => post<UserView>(`${CALLS[kind]}/accept`, { token }),
    onSuccess: (user) => queries.setQueryData(CURRENT_USER, user),
  });
}

const HOME: [string, string][] = [['/', INVITE_TEXTS.admin.home]];
/** The page after an accepted invitation. */
const OPENS: Record<InvitationKind, string> = { admin: '/admin', host: '/profile?tab=events' };

/** The page's own forms, passed in: this chunk is loaded late, and they are already loaded. */
export type Forms = Record<'LogIn' | 'Register', ComponentType<{ onDone: () => void }>>;

const stay = () => {};

/** Log-in or registration, one at a time; success continues. */
function WhoAreYou({ LogIn, Register }: Forms) {
  const [isNew, setNew] = useState(false);
  return (
    <div className="stack">
      <p>{INVITE_TEXTS.admin.logIn}</p>
      {isNew ? <Register onDone={stay} /> : <LogIn onDone={stay} />}
      <Button variant="secondary" onClick={() => setNew(!isNew)}>
        {isNew ? AUTH_TEXTS.login : AUTH_TEXTS.register}
      </Button>
    </div>
  );
}

type Invited = { kind: InvitationKind; token: string };

function Accept({ kind, token }: Invited) {
  const TEXTS = INVITE_TEXTS[kind];
  const accept = useAcceptInvitation(kind);
  if (accept.isSuccess) {
    return (
      <AuthNote title={TEXTS.doneTitle} links={[[OPENS[kind], TEXTS.open]]}>
        <p>{TEXTS.done}</p>
      </AuthNote>
    );
  }
  return (
    <div className="stack">
      {accept.isError && <Failure text={errorMessage(accept.error, TEXTS.acceptFailed)} />}
      <Button className="btn-wide" busy={accept.isPending} onClick={() => accept.mutate(token)}>
        {TEXTS.accept}
      </Button>
    </div>
  );
}

/** The page of a mailed invitation: its address, a log-in for that address, and an accept button. */
export function AcceptInvitation({ kind, token, ...forms }: Forms & Invited) {
  const TEXTS = INVITE_TEXTS[kind];
  const invitation = useInvitation(kind, token);
  const { user, isLoading } = useCurrentUser();
  if (invitation.isPending || isLoading) {
    return (
      <>
        <h1 className="sr-only">{TEXTS.title}</h1>
        <Loading text={TEXTS.busy} />
      </>
    );
  }
  if (!invitation.data) {
    const isOver = invitation.error instanceof HttpError && invitation.error.code === 'LINK_OVER';
    return (
      <AuthNote title={isOver ? TEXTS.overTitle : TEXTS.failedTitle} links={HOME}>
        <p>{isOver ? TEXTS.over : TEXTS.failed}</p>
      </AuthNote>
    );
  }
  const { email } = invitation.data;
  const isTheirs = user !== null && normalForm(user.email ?? '') === normalForm(email);
  return (
    <>
      <h1>{TEXTS.title}</h1>
      <p className="sec-text">{TEXTS.intro(email)}</p>
      {user === null && <WhoAreYou {...forms} />}
      {user !== null && !isTheirs && <p role="alert">{TEXTS.notYours(email)}</p>}
      {isTheirs && <Accept kind={kind} token={token} />}
    </>
  );
}
