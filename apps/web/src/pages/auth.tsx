import { Tabs } from '@radix-ui/themes';
import { useNavigate } from 'react-router-dom';
import { AUTH_TEXTS } from '../content/account.js';
import { LoginForm } from '../features/account/login-form.js';
import { RegisterForm } from '../features/account/register-form.js';
import { PageHead } from '../ui/page-head.js';
import './auth.css';

/** Success leads home (specification, section 4). */
export default function AuthPage() {
  const navigate = useNavigate();
  const goHome = () => void navigate('/');
  return (
    <div className="auth wrap">
      <PageHead title={AUTH_TEXTS.login} description={AUTH_TEXTS.intro} />
      <div className="auth-card">
        <h1>{AUTH_TEXTS.title}</h1>
        <p className="sec-text">{AUTH_TEXTS.intro}</p>
        <Tabs.Root defaultValue="login">
          <Tabs.List className="auth-tabs">
            <Tabs.Trigger value="login">{AUTH_TEXTS.login}</Tabs.Trigger>
            <Tabs.Trigger value="register">{AUTH_TEXTS.register}</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="login">
            <LoginForm onDone={goHome} />
          </Tabs.Content>
          <Tabs.Content value="register">
            <RegisterForm onDone={goHome} />
          </Tabs.Content>
        </Tabs.Root>
      </div>
      <img className="auth-art" src="/art/scenes/welcome.svg" alt="" width={640} height={640} />
    </div>
  );
}
