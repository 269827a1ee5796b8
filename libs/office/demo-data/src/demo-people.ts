// Invented families with reserved phone numbers and reserved email domains.
import type { LocationInput } from '#libs/shared/contracts';

const FIRST = ['Avery', 'Blair', 'Casey', 'Devon', 'Emery', 'Frankie', 'Harper', 'Jamie', 'Kendall', 'Logan'];
const LAST = ['Appleyard', 'Birchwood', 'Clearwater', 'Dovetail', 'Elmsford', 'Fairweather', 'Goldfinch'];
const CHILDREN = ['Milo', 'Ivy', 'Theo', 'Nora', 'Leo', 'Ruby', 'Oscar', 'Hazel', 'Finn', 'Luna', 'Ezra'];
const PLACES = [
  { city: 'Maplewood', state: 'NJ', zipCode: '07040', street: 'Meadow Lane' },
  { city: 'Yonkers', state: 'NY', zipCode: '10701', street: 'Orchard Street' },
  { city: 'Scarsdale', state: 'NY', zipCode: '10583', street: 'Garden Road' },
  { city: 'Hoboken', state: 'NJ', zipCode: '07030', street: 'Park Avenue' },
  { city: 'Stamford', state: 'CT', zipCode: '06901', street: 'Summer Street' },
];
const SPACES = [
  'A level back yard, about 40 by 60 feet, with a hose.',
  'The gym of the school, booked from an hour before.',
  'A park with shade; the meadow behind the playground.',
];

/** The list item at `index`, wrapping around. */
export const pick = <Item>(list: readonly Item[], index: number): Item => list[index % list.length];

/** The family of the booking with this index; deterministic. */
export function demoPerson(index: number) {
  const [first, last] = [pick(FIRST, index), pick(LAST, index)];
  return {
    parentName: `${first} ${last}`,
    parentEmail: `${first}.${last}@family.example`.toLowerCase(),
    parentPhone: `(212) 555-01${String(index % 100).padStart(2, '0')}`,
    childName: pick(CHILDREN, index),
    childAge: 5 + (index % 9),
    location: placeOf(index),
  };
}

function placeOf(index: number): LocationInput {
  const { street, ...place } = pick(PLACES, index * 3);
  return { ...place, address: `${10 + index * 7} ${street}`, spaceDetails: pick(SPACES, index) };
}
