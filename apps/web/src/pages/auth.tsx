import { Tabs } from '@radix-ui/themes';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { AUTH_TEXTS, RESET_TEXTS, VERIFY_TEXTS } from '../content/account.js';
import { LoginForm } from '../features/account/login-form.js';
import { NewPasswordForm } from '../features/account/new-password-form.js';
import { RegisterForm } from '../features/account/register-form.js';
import { ResetRequestForm } from '../features/account/reset-request-form.js';
import { VerifyEmail } from '../features/account/verify-email.js';
import { PageHead } from '../ui/page-head.js';
import './auth.css';

/** `claim` is the token of a mailed link to a booking: whoever had to log in for it is led back to it. */
function LogInOrRegister({ claim }: { claim: string | null }) {
  const navigate = useNavigate();
  // Success leads home (specification, section 4).
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
          <Link className="btn btn-quiet auth-forgot" to="/auth?reset=request">
            {RESET_TEXTS.link}
          </Link>
        </Tabs.Content>
        <Tabs.Content value="register">
          <RegisterForm onDone={goOn} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

/** Log-in and registration, and by query what mailed links lead to: no route is added (rulings, rule 2). */
function screenFor(params: URLSearchParams) {
  const [reset, verify] = [params.get('reset'), params.get('verify')];
  if (verify !== null) return { title: VERIFY_TEXTS.title, body: <VerifyEmail token={verify} /> };
  if (reset === 'request') return { title: RESET_TEXTS.askTitle, body: <ResetRequestForm /> };
  if (reset !== null) {
    return { title: RESET_TEXTS.newTitle, body: <NewPasswordForm key={reset} token={reset} /> };
  }
  return { title: AUTH_TEXTS.login, body: <LogInOrRegister claim={params.get('claim')} /> };
}

export default function AuthPage() {
  const [params] = useSearchParams();
  const { title, body } = screenFor(params);
  return (
    <div className="auth wrap">
      <PageHead title={title} description={AUTH_TEXTS.intro} />
      <div className="auth-card">{body}</div>
      <img className="auth-art" src="/art/scenes/welcome.svg" alt="" width={640} height={640} />
    </div>
  );
}
