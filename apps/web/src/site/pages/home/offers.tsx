import { LOADING_TEXTS } from '../../../app/copy/frame.js';
import { ADD_ONS, PACKAGES_SECTION } from '../home.copy.js';
import { usePackages } from '../../catalog/api.js';
import { PackageList } from '../../catalog/package-list.js';
import { Loading } from '../../../ui/feedback/load-states.js';
import { Section } from '../../../ui/layout/section.js';

/** No price stands on the add-on tiles; a failed read shows no error here. */
export function Offers() {
  const { data: offers, isPending } = usePackages();
  return (
    <Section title={PACKAGES_SECTION.title} text={PACKAGES_SECTION.text} ground="blue" className="offers">
      {isPending && <Loading text={LOADING_TEXTS.packages} />}
      {offers && <PackageList offers={offers} />}
      <h3 className="sub-title">{PACKAGES_SECTION.addOnsTitle}</h3>
      <ul className="tiles tiles-add-ons">
        {ADD_ONS.map(({ key, picture, title, text }) => (
          <li className="card tile" key={key}>
            <img className="tile-art" src={picture} alt="" width={320} height={220} loading="lazy" />
            <h4>{title}</h4>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
