import { Megaphone, Medal, PackageOpen } from '../../ui/icons.js';
import { INCLUDED_TEXTS, PACKAGES_TEXTS, WHATS_INCLUDED } from '../../copy/catalog.js';
import { LOADING_TEXTS } from '../../copy/frame.js';
import { usePackages } from '../catalog/api.js';
import { PackageList } from '../catalog/package-list.js';
import { ActionLink } from '../../ui/form/button.js';
import { Failure, Empty, Loading } from '../../ui/feedback/load-states.js';
import { Section, PageMeta } from '../../ui/layout/section.js';
import { Sticker } from '../../ui/game/sticker.js';

const ICONS = [Megaphone, PackageOpen, Medal];

function Offers() {
  const query = usePackages();
  const { data: offers, isPending, isError } = query;
  if (isPending) return <Loading text={LOADING_TEXTS.packages} />;
  if (isError) return <Failure text={PACKAGES_TEXTS.failed} query={query} />;
  if (offers.length === 0) return <Empty title={PACKAGES_TEXTS.empty} />;
  return (
    <>
      <h2 className="sr-only">{PACKAGES_TEXTS.list}</h2>
      <PackageList offers={offers} />
    </>
  );
}

export default function PackagesPage() {
  return (
    <>
      <PageMeta title={PACKAGES_TEXTS.title} description={PACKAGES_TEXTS.intro} />
      <Section level={1} title={PACKAGES_TEXTS.title} text={PACKAGES_TEXTS.intro} ground="blue">
        <Offers />
      </Section>
      <Section title={PACKAGES_TEXTS.included}>
        <ul className="grid">
          {WHATS_INCLUDED.map(({ title, text }, place) => (
            <li className="card" key={title}>
              <Sticker icon={ICONS[place]} place={place} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <p className="centre sec-foot">{INCLUDED_TEXTS.addOns}</p>
        <p className="centre sec-foot">
          <ActionLink to="/booking">{PACKAGES_TEXTS.start}</ActionLink>
        </p>
      </Section>
    </>
  );
}
