import { Tabs } from 'radix-ui';
import type { ComponentType } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { mailedValue } from '../../lib/browser/mailed-key.js';
import { AUTH_TEXTS } from '../account/copy.js';
import { LOADING_TEXTS } from '../../copy/frame.js';
import { LoginForm, RegisterForm } from '../account/login-and-register.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { Loading } from '../../ui/feedback/load-states.js';
import { PageMeta } from '../../ui/layout/section.js';
import './auth.css';

// Few visits use a mailed link, so the log-in does not load these parts.
const loadMailedLink = () => import('../account/mailed-link.js');
const FORMS = { LogIn: LoginForm, Register: RegisterForm };
type ByLink = typeof FORMS & Record<'reset' | 'verify' | 'invite', string | null>;
let MailedLink: ComponentType<ByLink> = lazyPart(loadMailedLink, {
  waiting: <Loading text={LOADING_TEXTS.page} quiet />,
});

/**
 * Preloads what this URL shows in addition to the page, so that nothing is empty while loading. @public for the routes
 */
export async function preload(search: string): Promise<void> {
  const query = new URLSearchParams(search);
  if (['reset', 'verify', 'invite'].some((name) => query.has(name)))
    MailedLink = (await loadMailedLink()).default;
}

/** `claim` is the token of a mailed link to a booking: after the log-in the user returns to it. */
function LogInOrRegister({ claim }: { claim: string | null }) {
  const navigate = useNavigate();
  // Success navigates to the home page.
  const goOn = () => void navigate(claim ? `/profile?claim=${encodeURIComponent(claim)}` : '/');
  return (
    <>
      <h1>{AUTH_TEXTS.title}</h1>
      <p className="sec-text">{AUTH_TEXTS.intro}</p>
      <Tabs.Root defaultValue="login">
        <Tabs.List className="auth-tabs">
          <Tabs.Trigger value="login">{AUTH_TEXTS.login}</Tabs.Trigger>
          <Tabs.Trigger value="register">{AUTH_TEXTS.register}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="login">
          <LoginForm onDone={goOn} />
          <p className="centre">
            <Link className="link-button" to="/auth?reset=request">
              {AUTH_TEXTS.forgot}
            </Link>
          </p>
        </Tabs.Content>
        <Tabs.Content value="register">
          <RegisterForm onDone={goOn} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

/** Log-in and registration, and by query the views of mailed links, since the list of routes is fixed. */
export default function AuthPage() {
  const [params] = useSearchParams();
  const reset = mailedValue('reset', params.get('reset'));
  const verify = mailedValue('verify', params.get('verify'));
  const invite = mailedValue('invite', params.get('invite'));
  const isByLink = [reset, verify, invite].some((each) => each !== null);
  return (
    <div className="auth wrap">
      {!isByLink && <PageMeta title={AUTH_TEXTS.login} description={AUTH_TEXTS.intro} />}
      <div className="card">
        {isByLink ? (
          <MailedLink {...{ reset, verify, invite }} {...FORMS} />
        ) : (
          <LogInOrRegister claim={params.get('claim')} />
        )}
      </div>
      <img className="framed" src="/art/scenes/welcome.svg" alt="" width={640} height={640} />
    </div>
  );
}
