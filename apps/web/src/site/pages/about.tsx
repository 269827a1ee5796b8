import './about.css';
import { Phone, ShieldCheck } from '../../ui/icons.js';
import { typedTelHref } from '#libs/shared/contracts';
import { usePeople } from '../catalog/api.js';
import {
  ABOUT_TEXTS,
  MISSION,
  checkedStaff,
  fullyInsured,
  SAFETY,
  STATISTICS,
  VALUES,
} from './about.copy.js';
import { FRAME_TEXTS, LOADING_TEXTS } from '../../copy/frame.js';
import { publicConfig } from '../../lib/api/public-config.js';
import { pictureSource } from '../../lib/format/picture.js';
import { Loading } from '../../ui/feedback/load-states.js';
import { ActionLink } from '../../ui/form/button.js';
import { Section, PageMeta } from '../../ui/layout/section.js';

function Talk() {
  const { phone } = publicConfig();
  return (
    <Section title={ABOUT_TEXTS.talkTitle} text={ABOUT_TEXTS.talkText} ground="gold">
      <div className="actions">
        <ActionLink to="/contact">{ABOUT_TEXTS.contact}</ActionLink>
        {phone && (
          <ActionLink to={typedTelHref(phone)} variant="secondary">
            <Phone size={20} strokeWidth={2.4} />
            <span>{FRAME_TEXTS.call(phone)}</span>
          </ActionLink>
        )}
      </div>
    </Section>
  );
}

const Mission = () => (
  <section className="mission sunburst">
    <div className="wrap">
      <h1>{ABOUT_TEXTS.title}</h1>
      <p>{MISSION}</p>
      <dl className="figures">
        {STATISTICS.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
);

const Values = () => (
  <Section title={ABOUT_TEXTS.values}>
    <ul className="tiles">
      {VALUES.map(({ title, text }) => (
        <li className="card tile" key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </Section>
);

function Team() {
  const { data: people = [], isPending } = usePeople();
  if (!isPending && people.length === 0) return null;
  return (
    <Section title={ABOUT_TEXTS.team} text={ABOUT_TEXTS.teamText(people.length)} ground="blue">
      {isPending && <Loading text={LOADING_TEXTS.page} />}
      <ul className="grid">
        {people.map(({ id, name, role, background, specialties, imageUrl }) => (
          <li className="card person" key={id}>
            <img {...pictureSource(imageUrl, '148px')} alt="" width={240} height={240} loading="lazy" />
            <h3>{name}</h3>
            <p>{role}</p>
            <p>{background}</p>
            <p className="cluster">
              {specialties.map((each) => (
                <span className="badge" key={each}>
                  {each}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Safety() {
  const { checkingFirm, insurer } = publicConfig();
  return (
    <Section title={ABOUT_TEXTS.safety}>
      <ul className="ticks pair" data-size="l">
        {[checkedStaff(checkingFirm), fullyInsured(insurer), ...SAFETY].map((line) => (
          <li key={line}>
            <ShieldCheck size={22} strokeWidth={2.4} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export default function AboutPage() {
  return (
    <>
      <PageMeta title={ABOUT_TEXTS.title} description={MISSION} />
      <Mission />
      <Values />
      <Team />
      <Safety />
      <Talk />
    </>
  );
}
