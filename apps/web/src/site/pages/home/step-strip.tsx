import { STEPS_STRIP } from '../home.copy.js';
import { PROCESS } from '../how-it-works.copy.js';
import { ActionLink } from '../../../ui/form/action-link.js';
import { Section } from '../../../ui/layout/section.js';

export const StepStrip = () => (
  <Section title={STEPS_STRIP.title} text={STEPS_STRIP.text}>
    <ol className="step-line">
      {PROCESS.map(({ title, details }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{details[0]}</p>
        </li>
      ))}
    </ol>
    <ActionLink to="/how-it-works" variant="secondary">
      {STEPS_STRIP.button}
    </ActionLink>
  </Section>
);
